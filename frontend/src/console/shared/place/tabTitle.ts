// The title of the browser tab: the record, its number, its list and the product, so that several tabs can be told apart.
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { isMessageId, type Translate, useT } from '@/shared/i18n'

/** Pages that belong to a list but are not below its address. */
const belongsTo: Record<string, string> = {
  payout_batches: 'payouts',
  project_funds: 'payouts',
  bank_files: 'statement_lines',
  csv_layouts: 'statement_lines',
}

/** The queue or the list that an address belongs to. */
function listOf(t: Translate, pathname: string): string | undefined {
  const first = pathname.split('/')[1] ?? ''
  const keys = [`console.queue.${first}`, `console.list.${belongsTo[first] ?? first}`]
  const key = keys.find(isMessageId)
  return key && isMessageId(key) ? t(key) : undefined
}

/** `name` is what the page or its record is called; none while that is not known. */
export function useTabTitle(name?: string): void {
  const t = useT()
  const { pathname } = useLocation()
  const id = /\/(\d+)(?:\/|$)/.exec(pathname)?.[1]
  const list = listOf(t, pathname)
  const number = id && !name?.includes(`#${id}`) ? `#${id}` : undefined
  const parts = [name, number, list === name ? undefined : list, t('shared.brand')]
  useTitle(parts.filter(Boolean).join(' · '))
}

/** What the tab is called where the desk is not open yet. */
export function useDoorTitle(): void {
  const t = useT()
  useTitle(`${t('shared.brand')} ${t('console.operations')}`)
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
