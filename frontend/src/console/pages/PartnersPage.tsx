import { usePartners } from '../api/partners'
import { StandingsPage } from '../components/StandingsPage'

export const PartnersPage = () => <StandingsPage list="partners" useList={usePartners} />
