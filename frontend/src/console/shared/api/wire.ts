// Names for the shapes of `/ops/api`, which are the server's own: in snake_case; instants RFC 3339 UTC, days
// `YYYY-MM-DD`, amounts numbers in the currency beside them.
import type { Schemas } from '@/shared/api/calls'

export type Role = Schemas['OperatorRole']
export type QueueName = Schemas['QueueName']
export type State = Schemas['ItemState']

export type Operator = Schemas['Operator']
export type SessionAnswer = Schemas['OperatorSession']
export type LogInAnswer = Schemas['OperatorLoginAnswer']
export type Enrolment = Schemas['OperatorEnrolment']

export type OperatorStage = Schemas['OperatorStageCode']
export type ListedOperator = Schemas['ListedOperator']
export type OperatorItem = Schemas['OperatorItem']
export type OperatorDevice = Schemas['OperatorDevice']
export type AuditEntry = Schemas['AuditEntry']
export type AuditKind = Schemas['AuditKindCode']
export type Verification = Schemas['Verification']
export type VerificationVerdict = Schemas['VerificationVerdict']
export type VerificationFinding = Schemas['VerificationFinding']

export type Proposal = Schemas['ProposalItem']
export type ProposalDetail = Schemas['ProposalDetail']
export type ProposalKind = Schemas['ProposalKindCode']
export type ProposalState = Schemas['ProposalStateCode']
/** The answer of a call that waits for a second person. */
export type ProposedAct = Schemas['ProposedAct']
export type ProposedChange = Schemas['ProposedChange']
export type ProposedIssue = Schemas['ProposedIssue']
export type ProposedReversal = Schemas['ProposedReversal']
export type ProposedProject = Schemas['ProposedProject']
export type ProposedRecordKind = Schemas['ProposedRecordKind']

export type OutboxMessage = Schemas['OutboxMessage']
export type MessageStage = Schemas['MessageStageCode']

export type Standing = Schemas['StandingCode']
export type Arrival = Schemas['ArrivalCode']
export type QueueFigures = Schemas['QueueFigures']
export type QueueLineFigures = Schemas['QueueLineFigures']
export type CountedItems = Schemas['CountedItems']

export type DailyMailWanted = Schemas['DailyMailCode']

export type RedFlag = Schemas['ItemRedFlag']
export type RedFlagAnswer = Schemas['RedFlagAnswer']

export type Note = Schemas['Note']
export type Notes = Schemas['Notes']
export type NoteColleague = Schemas['NoteColleague']
export type Mention = Schemas['Mention']

export type Letter = Schemas['Letter']
export type Letters = Schemas['Letters']
export type LetterTemplate = Schemas['LetterTemplateCode']

export type QueuePage = Schemas['QueuePage']
export type QueueEntry = Schemas['QueueEntry']

export type Campaign = Schemas['Campaign']
export type CampaignStage = Schemas['CampaignStageCode']

export type ContentName = Schemas['ContentName']
export type ContentStanding = Schemas['ContentStanding']
export type ContentEvent = Schemas['ContentEvent']
export type ContentHistoryPage = Schemas['ContentHistoryPage']
export type EarlierEdition = Schemas['EarlierEdition']
export type EarlierEditionPage = Schemas['EarlierEditionPage']
/** What may be left out of a change is always there in an answer. */
type Whole<T> = T extends (infer Entry)[]
  ? Whole<Entry>[]
  : T extends object
    ? { [Field in keyof T]-?: Whole<NonNullable<T[Field]>> }
    : T

export type HelpContent = Whole<Schemas['HelpContent']>
export type HelpContentView = Schemas['HelpContentView'] & Record<'content', HelpContent>
export type HomeContent = Whole<Schemas['HomeContent']>
export type HomeContentView = Schemas['HomeContentView'] & Record<'content', HomeContent>
export type LegalContent = Whole<Schemas['LegalContent']>
export type LegalContentView = Schemas['LegalContentView'] & Record<'content', LegalContent>
export type LegalKind = Schemas['LegalTextKind']
export type PartnerStage = Schemas['PartnerStageCode']
export type PartnerStanding = Schemas['PartnerStanding']
export type PartnerChoice = Schemas['PartnerChoice']
export type PartnerChoices = Schemas['PartnerChoices']
type PartnerFigures = 'company_role_id' | 'continent_id' | 'country_id' | 'rating' | 'years'
/** Its figures may be missing in an answer too: in a draft. */
export type PartnerContent = Omit<Whole<Schemas['PartnerContent']>, PartnerFigures> &
  Record<PartnerFigures, number | null>
export type PartnerView = Schemas['PartnerEditionView'] & Record<'content', PartnerContent>

export type ProjectStanding = Schemas['ProjectStanding']
export type ProjectChoices = Schemas['ProjectChoices']
export type ProjectSummary = Whole<Omit<Schemas['ProjectSummaryContent'], 'documents' | 'published_at'>> &
  Record<'published_at', string | null> &
  Record<'documents', ProjectPaper[]>
export type ProjectPaper = Whole<Schemas['ProjectPaperContent']>
type Project = Schemas['ProjectContent']
/** The figures and days of a project: in a draft they may be missing. */
type ProjectFigures = {
  [Field in keyof Project]-?: null extends Project[Field] ? Field : never
}[keyof Project]
export type ProjectContent = Omit<Whole<Project>, ProjectFigures | 'summaries' | 'documents'> & {
  [Field in ProjectFigures]-?: NonNullable<Project[Field]> | null
} & Record<'summaries', ProjectSummary[]> &
  Record<'documents', ProjectPaper[]>
export type ProjectView = Schemas['ProjectEditionView'] & Record<'content', ProjectContent>
export type PublicPaper = Schemas['PublicPaper']

export type FrameworkCode = Schemas['FrameworkCode']
export type FrameworkStanding = Schemas['FrameworkStanding']
/** The bank account may be missing in a draft. */
export type FrameworkProcess = Omit<Whole<Schemas['FrameworkProcess']>, 'bank_account'> &
  Record<'bank_account', number | null>
/** The fee may be missing in a draft, and the months of a passport always. */
export type FrameworkContent = Omit<
  Whole<Schemas['FrameworkContent']>,
  'kyc_fee' | 'passport_months' | 'transaction_processes'
> &
  Record<'kyc_fee' | 'passport_months', number | null> &
  Record<'transaction_processes', FrameworkProcess[]>
export type FrameworkView = Schemas['FrameworkContentView'] &
  Record<'content', FrameworkContent> &
  Partial<Record<'published', FrameworkContent | null>>
export type QuestionnaireContent = Whole<Schemas['QuestionnaireContent']>
export type QuestionnaireView = Schemas['QuestionnaireContentView'] &
  Record<'content', QuestionnaireContent> &
  Partial<Record<'published', QuestionnaireContent | null>>

export type BankAccountContent = Whole<Schemas['BankAccountContent']>
/** One of the platform's own bank accounts. */
export type PlatformBankAccount = Omit<Whole<Schemas['PlatformBankAccount']>, 'proposal'> &
  Record<'proposal', number | null>

/** The state of anything that editors write. */
export type EditionStanding = Pick<ContentStanding, 'version' | 'has_draft' | 'is_published' | 'changed'>

export type PublicPicture = Schemas['PublicPicture']

export type ListedInvestor = Schemas['ListedInvestor']
export type Investor = Schemas['Investor']
export type InvestorIdentity = Schemas['InvestorIdentity']
export type InvestorSession = Schemas['InvestorSession']
export type InvestorEvent = Schemas['InvestorEvent']
export type InvestorAccount = Schemas['InvestorAccount']
export type InvestorOrder = Schemas['InvestorOrder']
export type InvestorMessage = Schemas['InvestorMessage']
export type ItemMessage = Schemas['ItemMessage']
export type InvestorWallet = Schemas['InvestorWallet']
export type WalletMovement = Schemas['WalletMovement']

export type PaymentState = Schemas['ChargeStateCode']
export type FeeStanding = Schemas['FeeStandingCode']
export type ListedPayment = Schemas['PaymentEntry']
export type PaymentRecord = Schemas['PaymentRecord']
export type PaymentItem = Schemas['PaymentItem']
export type PaymentStep = Schemas['PaymentStep']
export type PaymentNotice = Schemas['PaymentNoticeView']

export type PayoutEntry = Schemas['PayoutEntry']
export type PayoutItem = Schemas['PayoutItem']
export type PayoutState = PayoutEntry['state']
export type PayoutReason = PayoutEntry['reason']
/** The project that a payout pays. */
export type PaidProject = Schemas['PaidProject']
/** The money of a project's orders in one currency. */
export type ProjectFunds = Schemas['ProjectFunds']
export type ProjectFundsItem = Schemas['ProjectFundsItem']
/** What waits to be paid from one bank account in one currency. */
export type PayoutDue = Schemas['PayoutDue']
/** The target of a payout. */
export type PayoutTarget = Schemas['PayoutTarget']
export type PayoutBatchEntry = Schemas['PayoutBatchEntry']
export type PayoutBatchItem = Schemas['PayoutBatchItem']
export type PayoutBatchState = PayoutBatchEntry['state']

export type ReceiptEntry = Schemas['ReceiptEntry']
export type ReceiptItem = Schemas['ReceiptItem']
export type ReceiptState = ReceiptEntry['state']
/** A deposit or a subscription that a receipt may be for. */
export type ReceiptCandidate = Schemas['ReceiptCandidate']
/** A receipt as an item of a queue lists it. */
export type MatchedReceipt = Schemas['MatchedReceipt']

export type BookKind = Schemas['BookKindCode']
export type BookTotal = Schemas['BookTotal']
export type BookEntry = Schemas['BookEntry']
export type BookPosting = Schemas['BookPosting']
export type BookPostings = Schemas['BookPostings']
export type TransactionEntry = Schemas['TransactionEntry']
export type TransactionPosting = Schemas['TransactionPosting']
export type LedgerTransaction = Schemas['LedgerTransaction']
export type CashEntry = Schemas['CashEntry']

export type Item = Schemas['QueueItem']
/** Where a withdrawal is paid to. */
export type PayTo = Schemas['PayTo']
export type DocumentLink = Schemas['ItemDocument']
export type SignedVersion = Schemas['SignedQuestionnaireVersion']
export type HistoryEntry = Schemas['HistoryStep']
/** A value that the investor typed, look-ups already in words. */
export type Typed = Schemas['TypedData']

export type ExchangeRateView = Schemas['ExchangeRate']
export type ExchangeRateEntry = Schemas['ExchangeRateEntry']
export type NoNewRates = Schemas['NoNewRates']
export type ProposedExchangeRates = Schemas['ProposedExchangeRates']
export type AdjustmentKind = Schemas['AdjustmentKindCode']
export type AdjustmentEntry = Schemas['AdjustmentEntry']
export type AdjustmentItem = Schemas['AdjustmentItem']
export type AccountWallets = Schemas['AccountWallets']
export type Evidence = Schemas['Evidence']
export type ExchangeTerms = Schemas['ExchangeTerms']
/** A transfer of a holding that is proposed. */
export type ProposedHoldingTransfer = Schemas['ProposedHoldingTransfer']
/** An account with its holding in a project. */
export type HolderToTransfer = Schemas['HolderToTransfer']
export type ProposedManualBooking = Schemas['ProposedManualBooking']
