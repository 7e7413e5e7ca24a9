// What a proposal changes of a payout, line by line: the words before and after.
import type { ProposedChange } from '@/console/shared/api/wire'
import { Changes } from '@/console/shared/changes/Changes'
import { dateText } from '@/shared/format'
import { isDay } from '@/shared/format/day'
import { type Translate, useT } from '@/shared/i18n'
import { payoutStates } from '../model/payouts'

export function PayoutChanged({ changes }: { changes: ProposedChange[] }) {
  const t = useT()
  const shown = changes.map(({ field, before, after }) => {
    const name = field.replace(/^payout\./, '')
    return {
      name: fieldName(t, name),
      before: inWords(t, name, before ?? ''),
      after: inWords(t, name, after ?? ''),
    }
  })
  return <Changes changes={shown} />
}

function fieldName(t: Translate, field: string): string {
  switch (field) {
    case 'state':
      return t('console.column.state')
    case 'target':
      return t('console.payouts.payTo')
    case 'value_on':
      return t('console.payouts.valueOn')
    case 'reference':
      return t('console.payouts.bankReference')
    case 'came_back':
      return t('console.payouts.cameBack')
    default:
      return field
  }
}

function inWords(t: Translate, field: string, value: string): string {
  const state = field === 'state' ? payoutStates.find((known) => known === value) : undefined
  if (state) return t(`console.payouts.state.${state}`)
  return field === 'value_on' && isDay(value) ? dateText(value) : value
}
