// What is wrong with a bank file before it is sent: only what is certain to be refused.
import type { MessageId } from '@/shared/i18n'
import { maxFileBytes } from './files'
import type { Reading } from './reading'

export interface ReadMistakes {
  bank_account?: MessageId
  file?: MessageId
}

export function readMistakes({ account, file }: Pick<Reading, 'account' | 'file'>): ReadMistakes {
  const mistakes: ReadMistakes = {}
  if (account === undefined) mistakes.bank_account = 'console.statement.accountMissing'
  if (!file) mistakes.file = 'console.statement.fileMissing'
  else if (file.size > maxFileBytes) mistakes.file = 'console.statement.fileTooLarge'
  return mistakes
}
