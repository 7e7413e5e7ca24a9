// Names for what the calls of the documents say. The shapes are the server's own.
import type { Answer } from '@/shared/api/client'

export type VaultPage = Answer<'get', 'account_vault.json'>
/** A paper, a receipt or a message. */
export type VaultEntry = VaultPage['entries'][number]
export type EntryKind = VaultEntry['kind']
export type Archive = Answer<'get', 'account_archive.json'>
/** The record that a message speaks of. */
export type About = NonNullable<NonNullable<VaultEntry['message']>['about']>
/** What its reader answered to a message that asked for it. */
export type MessageAnswer = NonNullable<NonNullable<VaultEntry['message']>['answer']>
