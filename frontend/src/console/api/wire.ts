// Names for the shapes of `/ops/api`, which are the server's own: in snake_case; instants RFC 3339 UTC, days
// `YYYY-MM-DD`, amounts numbers in the currency that stands beside them.
import type { Schemas } from '@/shared/api/calls'

export type Role = Schemas['OperatorRole']
export type QueueName = Schemas['QueueName']
export type State = Schemas['ItemState']

export type Operator = Schemas['Operator']
export type SessionAnswer = Schemas['OperatorSession']
export type LogInAnswer = Schemas['OperatorLoginAnswer']
export type Enrolment = Schemas['OperatorEnrolment']

export type QueuePage = Schemas['QueuePage']
export type QueueEntry = Schemas['QueueEntry']

export type Campaign = Schemas['Campaign']
export type CampaignStage = Schemas['CampaignStageCode']

export type ContentName = Schemas['ContentName']
export type ContentStanding = Schemas['ContentStanding']
export type ContentEvent = Schemas['ContentEvent']
/** What may be left out of a change is always there in an answer. */
type Whole<T> = T extends (infer Entry)[]
  ? Whole<Entry>[]
  : T extends object
    ? { [Field in keyof T]-?: Whole<NonNullable<T[Field]>> }
    : T

export type HomeContent = Whole<Schemas['HomeContent']>
export type HomeContentView = Schemas['HomeContentView'] & { content: HomeContent }
export type LegalContent = Whole<Schemas['LegalContent']>
export type LegalContentView = Schemas['LegalContentView'] & { content: LegalContent }
export type LegalKind = Schemas['LegalTextKind']
export type PublicPicture = Schemas['PublicPicture']

export type ListedInvestor = Schemas['ListedInvestor']
export type Investor = Schemas['Investor']
export type InvestorIdentity = Schemas['InvestorIdentity']
export type InvestorSession = Schemas['InvestorSession']
export type InvestorEvent = Schemas['InvestorEvent']

export type Item = Schemas['QueueItem']
export type DocumentLink = Schemas['ItemDocument']
export type HistoryEntry = Schemas['HistoryStep']
/** A value that the investor typed, look-ups already in words. */
export type Typed = Schemas['TypedData']
