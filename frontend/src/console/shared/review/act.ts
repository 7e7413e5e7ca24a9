// The decision on an item of a queue, as it is sent.
import type { Schemas } from '@/shared/api/calls'

type Words<Form> = Omit<Form, 'version'>

export type Decision =
  | { act: 'pass'; words: Words<Schemas['PassItem']> }
  | { act: 'fail'; words: Words<Schemas['FailItem']> }
  | { act: 'return'; words: Words<Schemas['ReturnItem']> }
  | { act: 'revoke' | 'correct'; words: Words<Schemas['RevokeOrder']> }
  | { act: 'issue'; words: Words<Schemas['IssueOrder']> }

export type Act = Decision['act']
