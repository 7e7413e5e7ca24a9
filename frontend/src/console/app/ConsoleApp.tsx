// Providers and routes of the console. Nothing but the log-in is drawn before the server knows who is at the desk.
import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { HashRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { ContentsPage } from '@/console/catalog/pages/ContentsPage'
import { FrameworkPage } from '@/console/catalog/pages/FrameworkPage'
import { FrameworksPage } from '@/console/catalog/pages/FrameworksPage'
import { HomeContentPage } from '@/console/catalog/pages/HomeContentPage'
import { LegalContentPage } from '@/console/catalog/pages/LegalContentPage'
import { NewPartnerPage } from '@/console/catalog/pages/NewPartnerPage'
import { NewProjectPage } from '@/console/catalog/pages/NewProjectPage'
import { PartnerPage } from '@/console/catalog/pages/PartnerPage'
import { PartnersPage } from '@/console/catalog/pages/PartnersPage'
import { ProjectPage } from '@/console/catalog/pages/ProjectPage'
import { ProjectsPage } from '@/console/catalog/pages/ProjectsPage'
import { QuestionnairePage } from '@/console/catalog/pages/QuestionnairePage'
import { CampaignPage } from '@/console/identity/pages/CampaignPage'
import { CampaignsPage } from '@/console/identity/pages/CampaignsPage'
import { InvestorsPage } from '@/console/identity/pages/InvestorsPage'
import { OutboxPage } from '@/console/messaging/pages/OutboxPage'
import { restore } from '@/console/operations/api/session'
import { AccessPage } from '@/console/operations/pages/AccessPage'
import { AuditPage } from '@/console/operations/pages/AuditPage'
import { Join } from '@/console/operations/pages/Join'
import { LogIn } from '@/console/operations/pages/LogIn'
import { OperatorPage } from '@/console/operations/pages/OperatorPage'
import { OperatorsPage } from '@/console/operations/pages/OperatorsPage'
import { ProposalsPage } from '@/console/operations/pages/ProposalsPage'
import { TakeCodes } from '@/console/operations/pages/TakeCodes'
import { PaymentPage } from '@/console/payment/pages/PaymentPage'
import { PaymentsPage } from '@/console/payment/pages/PaymentsPage'
import { listAddress, ownAddress } from '@/console/shared/place/place'
import {
  ownQueue,
  ownQueues,
  seesContents,
  seesDesk,
  seesFrameworks,
  seesInvestors,
  seesPayments,
  seesProposals,
} from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { ErrorState, OfflineBanner, Skeleton } from '@/shared/ui/States'
import { Desk } from './components/Desk'
import { InvestorPage } from './pages/InvestorPage'
import { ItemPage } from './pages/ItemPage'
import { ProposalPage } from './pages/ProposalPage'
import { QueuePage } from './pages/QueuePage'

export function ConsoleApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <OfflineBanner />
      <HashRouter>
        <Entrance />
      </HashRouter>
    </QueryClientProvider>
  )
}

function Entrance() {
  const asked = useOperator((session) => session.asked)
  const operator = useOperator((session) => session.operator)
  const codes = useOperator((session) => session.codes)
  const joining = useLocation().pathname === '/join'
  const [failure, setFailure] = useState<unknown>()
  const ask = useCallback(() => {
    setFailure(undefined)
    restore().catch(setFailure)
  }, [])
  useEffect(ask, [ask])
  if (failure !== undefined) return <ErrorState error={failure} onRetry={ask} />
  if (!asked) return <Skeleton lines={5} />
  if (joining) return <Join />
  if (!operator) return <LogIn />
  if (codes.length > 0) return <TakeCodes codes={codes} />
  const queue = ownQueue(operator)
  const list = listAddress(seesInvestors(operator) ? 'investors' : 'campaigns', { page: 1 })
  const home = queue ? ownAddress(queue, operator) : list
  return (
    <Desk>
      <Routes>
        {ownQueues(operator).flatMap((queue) => [
          <Route key={queue} path={`/${queue}`} element={<QueuePage queue={queue} key={queue} />} />,
          <Route key={`${queue}/:id`} path={`/${queue}/:id`} element={<ItemPage queue={queue} />} />,
        ])}
        {seesInvestors(operator) && <Route path="/investors" element={<InvestorsPage />} />}
        {seesInvestors(operator) && <Route path="/investors/:id" element={<InvestorPage />} />}
        {seesPayments(operator) && <Route path="/payments" element={<PaymentsPage />} />}
        {seesPayments(operator) && <Route path="/payments/:id" element={<PaymentPage />} />}
        {seesProposals(operator) && <Route path="/proposals" element={<ProposalsPage />} />}
        {seesProposals(operator) && <Route path="/proposals/:id" element={<ProposalPage />} />}
        <Route path="/campaigns" element={<CampaignsPage />} />
        <Route path="/campaigns/:id" element={<CampaignPage />} />
        {seesContents(operator) && <Route path="/projects" element={<ProjectsPage />} />}
        {seesContents(operator) && <Route path="/projects/new" element={<NewProjectPage />} />}
        {seesContents(operator) && <Route path="/projects/:id" element={<ProjectPage />} />}
        {seesContents(operator) && <Route path="/partners" element={<PartnersPage />} />}
        {seesContents(operator) && <Route path="/partners/new" element={<NewPartnerPage />} />}
        {seesContents(operator) && <Route path="/partners/:id" element={<PartnerPage />} />}
        {seesContents(operator) && <Route path="/contents" element={<ContentsPage />} />}
        {seesContents(operator) && <Route path="/contents/home" element={<HomeContentPage />} />}
        {seesContents(operator) && <Route path="/contents/:name" element={<LegalContentPage />} />}
        {seesContents(operator) && (
          <Route
            path="/questionnaires"
            element={<FrameworksPage part="questionnaires" key="questionnaires" />}
          />
        )}
        {seesContents(operator) && (
          <Route path="/questionnaires/:framework" element={<QuestionnairePage />} />
        )}
        {seesFrameworks(operator) && (
          <Route path="/frameworks" element={<FrameworksPage part="frameworks" key="frameworks" />} />
        )}
        {seesFrameworks(operator) && <Route path="/frameworks/:framework" element={<FrameworkPage />} />}
        {seesDesk(operator) && <Route path="/operators" element={<OperatorsPage />} />}
        {seesDesk(operator) && <Route path="/operators/:id" element={<OperatorPage />} />}
        {seesDesk(operator) && <Route path="/outbox" element={<OutboxPage />} />}
        {seesDesk(operator) && <Route path="/audit" element={<AuditPage />} />}
        <Route path="/access" element={<AccessPage />} />
        <Route path="*" element={<Navigate to={home} replace />} />
      </Routes>
    </Desk>
  )
}
