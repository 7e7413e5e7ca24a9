// Every page of the desk on one screen: what it loads, its addresses, and who sees it.
import type { RouteObject } from 'react-router-dom'
import type { FrameworkPart } from '@/console/catalog/api/frameworks'
import type { Operator, QueueName } from '@/console/shared/api/wire'
import { queueNames } from '@/console/shared/queues'
import {
  booksByHand,
  distributes,
  entersReceipts,
  reads,
  readsBankFiles,
  seesBankAccounts,
  seesBookings,
  seesContents,
  seesDesk,
  seesDistributions,
  seesFrameworks,
  seesInvestors,
  seesLedger,
  seesMentions,
  seesPayments,
  seesPayouts,
  seesProposals,
  seesReceipts,
  seesRegisters,
  seesStatements,
  seesToday,
} from '@/console/shared/session/rights'
import { part } from '@/shared/parts'
import { page, routeTo } from './page'

const today = page(
  part(() => import('./pages/TodayPage')),
  ['console/operations', 'console/today'],
)
const queue = page<{ queue: QueueName }>(
  part(() => import('./pages/QueuePage')),
  ['console/operations', 'console/subscription'],
)
const item = page<{ queue: QueueName }>(
  part(() => import('./pages/ItemPage')),
  [
    'console/account',
    'console/deposit',
    'console/document',
    'console/letter',
    'console/messaging',
    'console/notes',
    'console/operations',
    'console/payment',
    'console/subscription',
    'console/withdrawal',
  ],
)
const investors = page(
  part(() => import('../identity/pages/InvestorsPage')),
  ['console/identity'],
)
const investor = page(
  part(() => import('./pages/InvestorPage')),
  [
    'console/account',
    'console/deposit',
    'console/document',
    'console/identity',
    'console/letter',
    'console/messaging',
    'console/notes',
    'console/payment',
    'console/subscription',
    'console/withdrawal',
    'fee',
  ],
)
const payments = page(
  part(() => import('../payment/pages/PaymentsPage')),
  ['console/payment'],
)
const payment = page(
  part(() => import('../payment/pages/PaymentPage')),
  ['console/payment'],
)
const receipts = page(
  part(() => import('../receipt/pages/ReceiptsPage')),
  ['console/receipt'],
)
const enterReceipt = page(
  part(() => import('../receipt/pages/EnterReceiptPage')),
  ['console/receipt'],
)
const receipt = page(
  part(() => import('../receipt/pages/ReceiptPage')),
  ['console/receipt'],
)
const statementLines = page(
  part(() => import('../statement/pages/StatementLinesPage')),
  ['console/statement'],
)
const statementLine = page(
  part(() => import('../statement/pages/StatementLinePage')),
  ['console/statement'],
)
const bankFiles = page(
  part(() => import('../statement/pages/BankFilesPage')),
  ['console/statement'],
)
const readBankFile = page(
  part(() => import('../statement/pages/ReadBankFilePage')),
  ['console/statement'],
)
const csvLayout = page(
  part(() => import('../statement/pages/CsvLayoutPage')),
  ['console/statement'],
)
const payouts = page(
  part(() => import('../payout/pages/PayoutsPage')),
  ['console/payout'],
)
const payout = page(
  part(() => import('./pages/PayoutPage')),
  ['console/document', 'console/payout'],
)
const batches = page(
  part(() => import('../payout/pages/BatchesPage')),
  ['console/payout'],
)
const batch = page(
  part(() => import('../payout/pages/BatchPage')),
  ['console/payout'],
)
const projectFunds = page(
  part(() => import('../payout/pages/ProjectFundsPage')),
  ['console/payout'],
)
const projectMoney = page(
  part(() => import('../payout/pages/ProjectMoneyPage')),
  ['console/payout'],
)
const distributions = page(
  part(() => import('../distribution/pages/DistributionsPage')),
  ['console/distribution'],
)
const draftDistribution = page(
  part(() => import('../distribution/pages/DraftPage')),
  ['console/distribution'],
)
const distribution = page(
  part(() => import('../distribution/pages/DistributionPage')),
  ['console/distribution'],
)
const rates = page(
  part(() => import('../exchangeRate/pages/RatesPage')),
  ['console/exchangeRate'],
)
const enterRate = page(
  part(() => import('../exchangeRate/pages/EnterRatePage')),
  ['console/exchangeRate'],
)
const loadRates = page(
  part(() => import('../exchangeRate/pages/LoadRatesPage')),
  ['console/exchangeRate'],
)
const bankAccounts = page(
  part(() => import('../bankAccount/pages/BankAccountsPage')),
  ['console/bankAccount'],
)
const bankAccount = page(
  part(() => import('../bankAccount/pages/BankAccountPage')),
  ['console/bankAccount'],
)
const adjustments = page(
  part(() => import('../adjustment/pages/AdjustmentsPage')),
  ['console/adjustment'],
)
const newAdjustment = page(
  part(() => import('../adjustment/pages/NewAdjustmentPage')),
  ['console/adjustment'],
)
const adjustment = page(
  part(() => import('../adjustment/pages/AdjustmentPage')),
  ['console/adjustment'],
)
const ledger = page(
  part(() => import('../ledger/pages/LedgerPage')),
  ['console/ledger'],
)
const cash = page(
  part(() => import('../ledger/pages/CashPage')),
  ['console/ledger'],
)
const books = page(
  part(() => import('../ledger/pages/BooksPage')),
  ['console/ledger'],
)
const book = page(
  part(() => import('../ledger/pages/BookPage')),
  ['console/ledger'],
)
const transactions = page(
  part(() => import('../ledger/pages/TransactionsPage')),
  ['console/ledger'],
)
const transaction = page(
  part(() => import('../ledger/pages/TransactionPage')),
  ['console/ledger'],
)
const reconciliation = page(
  part(() => import('../operations/pages/ReconciliationPage')),
  ['console/reconciliation', 'console/verification'],
)
const mentions = page(
  part(() => import('../operations/pages/MentionsPage')),
  ['console/notes'],
)
const proposals = page(
  part(() => import('../operations/pages/ProposalsPage')),
  ['console/proposals'],
)
const proposal = page(
  part(() => import('./pages/ProposalPage')),
  [
    'console/adjustment',
    'console/bankAccount',
    'console/catalog',
    'console/distribution',
    'console/editions',
    'console/exchangeRate',
    'console/holdingTransfer',
    'console/operators',
    'console/payout',
    'console/proposals',
    'console/subscription',
  ],
)
const campaigns = page(
  part(() => import('../identity/pages/CampaignsPage')),
  ['console/identity'],
)
const campaign = page(
  part(() => import('../identity/pages/CampaignPage')),
  ['console/identity'],
)
const projects = page(
  part(() => import('../catalog/pages/ProjectsPage')),
  ['console/catalog', 'console/editions'],
)
const newProject = page(
  part(() => import('../catalog/pages/NewProjectPage')),
  ['console/editions'],
)
const project = page(
  part(() => import('../catalog/pages/ProjectPage')),
  ['console/catalog', 'console/editions'],
)
const figures = page(
  part(() => import('../figures/pages/FiguresPage')),
  ['console/figures'],
)
const newTransfer = page(
  part(() => import('../holdingTransfer/pages/NewTransferPage')),
  ['console/holdingTransfer'],
)
const register = page(
  part(() => import('../portfolio/pages/RegisterPage')),
  ['console/portfolio'],
)
const partners = page(
  part(() => import('../catalog/pages/PartnersPage')),
  ['console/editions'],
)
const newPartner = page(
  part(() => import('../catalog/pages/NewPartnerPage')),
  ['console/editions'],
)
const partner = page(
  part(() => import('../catalog/pages/PartnerPage')),
  ['console/catalog', 'console/editions'],
)
const contents = page(
  part(() => import('../catalog/pages/ContentsPage')),
  ['console/catalog', 'console/editions'],
)
const homeContent = page(
  part(() => import('../catalog/pages/HomeContentPage')),
  ['console/catalog', 'console/editions'],
)
const helpContent = page(
  part(() => import('../catalog/pages/HelpContentPage')),
  ['console/catalog', 'console/editions'],
)
const legalContent = page(
  part(() => import('../catalog/pages/LegalContentPage')),
  ['console/catalog', 'console/editions'],
)
const frameworks = page<{ part: FrameworkPart }>(
  part(() => import('../catalog/pages/FrameworksPage')),
  ['console/catalog', 'console/editions'],
)
const framework = page(
  part(() => import('../catalog/pages/FrameworkPage')),
  ['console/catalog', 'console/editions'],
)
const questionnaire = page(
  part(() => import('../catalog/pages/QuestionnairePage')),
  ['console/catalog', 'console/editions'],
)
const operators = page(
  part(() => import('../operations/pages/OperatorsPage')),
  ['console/operators'],
)
const operator = page(
  part(() => import('../operations/pages/OperatorPage')),
  ['console/operators'],
)
const outbox = page(
  part(() => import('../messaging/pages/OutboxPage')),
  ['console/messaging'],
)
const audit = page(
  part(() => import('../operations/pages/AuditPage')),
  ['console/audit', 'console/verification'],
)
const access = page(
  part(() => import('../operations/pages/AccessPage')),
  ['console/operators'],
)
const join = page(part(() => import('../operations/pages/Join')))

const queueRoutes = queueNames.flatMap((name) => {
  const seenBy = (me: Operator) => reads(name, me)
  return [
    routeTo(`/${name}`, { page: queue, seenBy }, { queue: name }),
    routeTo(`/${name}/:id`, { page: item, seenBy }, { queue: name }),
  ]
})

export const deskRoutes: RouteObject[] = [
  routeTo('/today', { page: today, seenBy: seesToday }),
  ...queueRoutes,
  routeTo('/investors', { page: investors, seenBy: seesInvestors }),
  routeTo('/investors/:id', { page: investor, seenBy: seesInvestors }),
  routeTo('/payments', { page: payments, seenBy: seesPayments }),
  routeTo('/payments/:id', { page: payment, seenBy: seesPayments }),
  routeTo('/receipts', { page: receipts, seenBy: seesReceipts }),
  routeTo('/receipts/new', { page: enterReceipt, seenBy: entersReceipts }),
  routeTo('/receipts/:id', { page: receipt, seenBy: seesReceipts }),
  routeTo('/statement_lines', { page: statementLines, seenBy: seesStatements }),
  routeTo('/statement_lines/:id', { page: statementLine, seenBy: seesStatements }),
  routeTo('/bank_files', { page: bankFiles, seenBy: seesStatements }),
  routeTo('/bank_files/new', { page: readBankFile, seenBy: readsBankFiles }),
  routeTo('/csv_layouts/:id', { page: csvLayout, seenBy: seesStatements }),
  routeTo('/payouts', { page: payouts, seenBy: seesPayouts }),
  routeTo('/payouts/:id', { page: payout, seenBy: seesPayouts }),
  routeTo('/payout_batches', { page: batches, seenBy: seesPayouts }),
  routeTo('/payout_batches/:id', { page: batch, seenBy: seesPayouts }),
  routeTo('/project_funds', { page: projectFunds, seenBy: seesPayouts }),
  routeTo('/project_funds/:id', { page: projectMoney, seenBy: seesPayouts }),
  routeTo('/distributions', { page: distributions, seenBy: seesDistributions }),
  routeTo('/distributions/new', { page: draftDistribution, seenBy: distributes }),
  routeTo('/distributions/:id', { page: distribution, seenBy: seesDistributions }),
  routeTo('/distributions/:id/edit', { page: draftDistribution, seenBy: distributes }),
  routeTo('/adjustments', { page: adjustments, seenBy: seesBookings }),
  routeTo('/adjustments/new', { page: newAdjustment, seenBy: booksByHand }),
  routeTo('/adjustments/:id', { page: adjustment, seenBy: seesBookings }),
  routeTo('/exchange_rates', { page: rates, seenBy: seesBookings }),
  routeTo('/exchange_rates/new', { page: enterRate, seenBy: booksByHand }),
  routeTo('/exchange_rates/import', { page: loadRates, seenBy: booksByHand }),
  routeTo('/bank_accounts', { page: bankAccounts, seenBy: seesBankAccounts }),
  routeTo('/bank_accounts/:id', { page: bankAccount, seenBy: seesBankAccounts }),
  routeTo('/ledger', { page: ledger, seenBy: seesLedger }),
  routeTo('/ledger/cash', { page: cash, seenBy: seesLedger }),
  routeTo('/ledger/books', { page: books, seenBy: seesLedger }),
  routeTo('/ledger/books/:book', { page: book, seenBy: seesLedger }),
  routeTo('/ledger/transactions', { page: transactions, seenBy: seesLedger }),
  routeTo('/ledger/transactions/:id', { page: transaction, seenBy: seesLedger }),
  routeTo('/reconciliation', { page: reconciliation, seenBy: seesLedger }),
  routeTo('/figures', { page: figures, seenBy: seesLedger }),
  routeTo('/mentions', { page: mentions, seenBy: seesMentions }),
  routeTo('/proposals', { page: proposals, seenBy: seesProposals }),
  routeTo('/proposals/:id', { page: proposal, seenBy: seesProposals }),
  routeTo('/campaigns', { page: campaigns }),
  routeTo('/campaigns/:id', { page: campaign }),
  routeTo('/projects', { page: projects, seenBy: seesContents }),
  routeTo('/projects/new', { page: newProject, seenBy: seesContents }),
  routeTo('/projects/:id', { page: project, seenBy: seesContents }),
  routeTo('/projects/:id/register', { page: register, seenBy: seesRegisters }),
  routeTo('/projects/:id/transfer', { page: newTransfer, seenBy: booksByHand }),
  routeTo('/partners', { page: partners, seenBy: seesContents }),
  routeTo('/partners/new', { page: newPartner, seenBy: seesContents }),
  routeTo('/partners/:id', { page: partner, seenBy: seesContents }),
  routeTo('/contents', { page: contents, seenBy: seesContents }),
  routeTo('/contents/home', { page: homeContent, seenBy: seesContents }),
  routeTo('/contents/help', { page: helpContent, seenBy: seesContents }),
  routeTo('/contents/:name', { page: legalContent, seenBy: seesContents }),
  routeTo('/questionnaires', { page: frameworks, seenBy: seesContents }, { part: 'questionnaires' }),
  routeTo('/questionnaires/:framework', { page: questionnaire, seenBy: seesContents }),
  routeTo('/frameworks', { page: frameworks, seenBy: seesFrameworks }, { part: 'frameworks' }),
  routeTo('/frameworks/:framework', { page: framework, seenBy: seesFrameworks }),
  routeTo('/operators', { page: operators, seenBy: seesDesk }),
  routeTo('/operators/:id', { page: operator, seenBy: seesDesk }),
  routeTo('/outbox', { page: outbox, seenBy: seesDesk }),
  routeTo('/audit', { page: audit, seenBy: seesDesk }),
  routeTo('/access', { page: access }),
]

/** The first password, chosen by an invitation: shown before the desk, whether or not somebody is logged in. */
export const joinRoute: RouteObject = routeTo('/join', { page: join })
