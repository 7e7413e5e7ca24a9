// The statements of an account, and the link to a file of one.
import { type Answer, get, send } from '@/shared/api/client'
import { forget, useServer } from '@/shared/api/query'
import type { FileChoice, Statement } from '../wire'

export const statementsKey = ['statements'] as const

/** The statements of one account. Those of a previously chosen account are never shown in their place. */
export function useStatements(account: number) {
  const { data, error, isError, refetch } = useServer([...statementsKey, account], (signal) =>
    get('account_statements.json', { accountId: account }, { signal }),
  )
  return { data: data?.accountId === account ? data : undefined, error, isError, refetch }
}

/** Issues the statement if it never was, and links to a file of it; the link lives five minutes. */
export async function statementFile(
  account: number,
  { kind, period }: Pick<Statement, 'kind' | 'period'>,
  { format, language }: FileChoice,
): Promise<Answer<'post', 'account_statement.json'>> {
  // A kept answer would hold a link that has ended.
  const wanted = { accountId: account, kind, period, format, fileLanguage: language }
  const file = await send('POST', 'account_statement.json', wanted, { repeatable: true })
  // The file is not kept waiting for the list that names it.
  void forget(statementsKey)
  return file
}
