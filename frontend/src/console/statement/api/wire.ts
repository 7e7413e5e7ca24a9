// Names for the shapes of the calls for bank files and statement lines.
import type { Schemas } from '@/shared/api/calls'

export type BankAccountName = Schemas['BankFileEntry']['bank_account']

export type BankFileEntry = Schemas['BankFileEntry']
export type BankFileFormat = Schemas['BankFileFormat']
/** What is known about a file before it is read. */
export type BankFileForeseen = Schemas['BankFileForeseen']
/** The result of one reading of a file. */
export type BankFileRead = Schemas['BankFileRead']
export type UnreadableReason = Schemas['BankFileUnreadableReason']

export type LineState = Schemas['StatementLineState']
export type LineKind = Schemas['StatementKind']
export type Direction = Schemas['StatementDirection']
export type LineEntry = Schemas['StatementLineEntry']
export type LineItem = Schemas['StatementLineItem']
export type LineProposal = Schemas['StatementProposal']
export type ProposalWhy = Schemas['StatementWhy']
/** The record of a proposal. */
export type ProposalSubject = Schemas['StatementAbout']
export type LineAct = Schemas['StatementAct']
export type LineStep = Schemas['StatementStep']
export type ConfirmForm = Schemas['ConfirmStatementLine']
export type SettleForm = Schemas['SettleStatementLine']
/** The result of a call that confirms exact lines. */
export type ConfirmedExactly = Schemas['StatementLinesConfirmed']

export type Delimiter = Schemas['CsvDelimiter']
export type Encoding = Schemas['CsvEncoding']
export type DayFormat = Schemas['CsvDayFormat']
export type DecimalSign = Schemas['CsvDecimalSign']
/** The headings of the columns. */
export type CsvColumns = Schemas['CsvColumns']
export type CsvLayout = Schemas['CsvLayout']
export type CsvLayoutItem = Schemas['CsvLayoutItem']
/** A line of a sample, as it would be read. */
export type CsvSampleLine = Schemas['CsvSampleLine']
export type CsvSample = Schemas['CsvSample']
