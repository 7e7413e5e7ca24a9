// A new partner.

import { NewEdition } from '@/console/editions/components/NewEdition'
import { makePartner } from '../api/partners'
import { longestOfPartner } from '../model/partner'

export default function NewPartnerPage() {
  return <NewEdition list="partners" longest={longestOfPartner.name} make={makePartner} />
}
