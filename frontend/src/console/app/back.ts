// What Back is called where a page was opened from another one than its list.
import type { MessageId } from '@/shared/i18n'

export function backLabel(from: string): MessageId {
  if (from.startsWith('/mentions')) return 'console.backToMentions'
  if (from.startsWith('/today')) return 'console.backToToday'
  return from.startsWith('/investors/') ? 'console.backToInvestor' : 'console.investor.backToItem'
}
