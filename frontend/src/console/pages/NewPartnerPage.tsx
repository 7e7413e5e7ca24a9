// A new partner.
import { makePartner } from '../api/partners'
import { NewEdition } from '../components/editing/NewEdition'
import { longestOfPartner } from '../model/partner'

export function NewPartnerPage() {
  return <NewEdition list="partners" longest={longestOfPartner.name} make={makePartner} />
}
