// Providers and routes of the console. Nothing but the log-in is drawn before the server knows who is at the desk.
import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { HashRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { queryClient } from '@/shared/api/query'
import { ErrorState, OfflineBanner, Skeleton } from '@/shared/ui/States'
import { restore } from './api/session'
import { Desk } from './components/Desk'
import { listAddress, ownAddress } from './model/place'
import {
  ownQueue,
  ownQueues,
  seesContents,
  seesDesk,
  seesFrameworks,
  seesInvestors,
  seesPayments,
  seesProposals,
} from './model/rights'
import { useOperator } from './model/session'
import { AccessPage } from './pages/AccessPage'
import { AuditPage } from './pages/AuditPage'
import { CampaignPage } from './pages/CampaignPage'
import { CampaignsPage } from './pages/CampaignsPage'
import { ContentsPage } from './pages/ContentsPage'
import { FrameworkPage } from './pages/FrameworkPage'
import { FrameworksPage } from './pages/FrameworksPage'
import { HomeContentPage } from './pages/HomeContentPage'
import { InvestorPage } from './pages/InvestorPage'
import { InvestorsPage } from './pages/InvestorsPage'
import { ItemPage } from './pages/ItemPage'
import { Join } from './pages/Join'
import { LegalContentPage } from './pages/LegalContentPage'
import { LogIn } from './pages/LogIn'
import { NewPartnerPage } from './pages/NewPartnerPage'
import { NewProjectPage } from './pages/NewProjectPage'
import { OperatorPage } from './pages/OperatorPage'
import { OperatorsPage } from './pages/OperatorsPage'
import { OutboxPage } from './pages/OutboxPage'
import { PartnerPage } from './pages/PartnerPage'
import { PartnersPage } from './pages/PartnersPage'
import { PaymentPage } from './pages/PaymentPage'
import { PaymentsPage } from './pages/PaymentsPage'
import { ProjectPage } from './pages/ProjectPage'
import { ProjectsPage } from './pages/ProjectsPage'
import { ProposalPage } from './pages/ProposalPage'
import { ProposalsPage } from './pages/ProposalsPage'
import { QuestionnairePage } from './pages/QuestionnairePage'
import { QueuePage } from './pages/QueuePage'
import { TakeCodes } from './pages/TakeCodes'

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
