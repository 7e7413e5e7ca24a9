// Names for what the calls of account statements say. The shapes are the server's own.
import type { Answer } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/wire'

export type Statements = Answer<'get', 'account_statements.json'>
/** A period that is over: a statement, or the income of a year. */
export type Statement = Statements['statements'][number]
export type StatementFile = Statement['files'][number]
/** How long a period is. */
export type Grain = Statement['grain']
/** Which of its files. */
export type FileChoice = Pick<StatementFile, 'format' | 'language'>

export type AccountsAnswer = Schemas['AccountList']
export type InvestorAccount = Schemas['UserEntity']
