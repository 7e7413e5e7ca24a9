import { StandingsPage } from '@/console/editions/components/StandingsPage'
import { usePartners } from '../api/partners'

export default function PartnersPage() {
  return <StandingsPage list="partners" useList={usePartners} />
}
