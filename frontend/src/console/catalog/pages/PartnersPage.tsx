import { StandingsPage } from '@/console/editions/components/StandingsPage'
import { usePartners } from '../api/partners'

export const PartnersPage = () => <StandingsPage list="partners" useList={usePartners} />
