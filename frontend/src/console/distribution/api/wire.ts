// Names for the parts of the server's document that distributions use.
import type { Schemas } from '@/shared/api/calls'

export type DistributionState = Schemas['DistributionStateCode']
/** What the holders receive: the kind of movement that they read. */
export type DistributionCashType = Schemas['DistributionTypeCode']
export type DistributionEntry = Schemas['DistributionEntry']
export type DistributionPage = Schemas['DistributionList']
export type DistributionItem = Schemas['DistributionItem']
export type DistributionStep = Schemas['DistributionStep']
/** A receipt that nothing is matched to yet and that may fund a distribution. */
export type FundingReceipt = Schemas['DistributionReceipt']
export type DistributionFunding = Schemas['DistributionFunding']
/** What the reader may do now. */
export type DistributionActs = Schemas['DistributionActs']
export type LineState = Schemas['DistributionLineStateCode']
export type LineReason = Schemas['DistributionLineWaits']
export type DistributionLine = Schemas['DistributionLine']
export type LineSums = Schemas['DistributionSums']
export type DistributionLines = Schemas['DistributionLineList']
/** What is sent to draft one: either a total or an amount for each share. */
export type DistributionForm = Omit<Schemas['NewDistribution'], 'version'>
