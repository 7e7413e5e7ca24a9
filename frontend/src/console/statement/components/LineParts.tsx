// What is shown of a line everywhere: its state, its amount with its sign in words, and what it is.
import { useBankAccounts } from '@/console/shared/api/bankAccounts'
import type { RowLink } from '@/console/shared/list/Table'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { StatusBadge } from '@/shared/ui/Status'
import type { LineEntry, LineState } from '../api/wire'
import { lineTones, signedAmount } from '../model/lines'
import { gatewayName, isNamed, type Meaning, meaningRecord } from '../model/meaning'
import '../statement.css'

export function LineBadge({ state }: { state: LineState }) {
  const t = useT()
  return <StatusBadge tone={lineTones[state]} label={t(`console.statement.state.${state}`)} />
}

/** Money left for something that nobody released. */
export function AlarmMark() {
  const t = useT()
  return (
    <span className="line-alarm">
      <Icon name="alert" size={16} />
      {t('console.statement.alarm')}
    </span>
  )
}

interface LineAmountProps {
  line: Pick<LineEntry, 'amount' | 'currency' | 'direction' | 'is_reversal'>
  size?: 'normal' | 'large'
}

export function LineAmount({ line, size = 'normal' }: LineAmountProps) {
  const t = useT()
  const { currency, direction, is_reversal } = line
  const words = t(`console.statement.direction.${direction}`)
  return (
    <span className="line-amount">
      <Money amount={signedAmount(line)} currency={currency} size={size} signed />
      <small>{is_reversal ? t('console.statement.reversedBy', { direction: words }) : words}</small>
    </span>
  )
}

/** The name of one of the platform's bank accounts. */
export function useAccountName(): (id: number) => string {
  const { data } = useBankAccounts()
  return (id) => data?.items.find((account) => account.id === id)?.name ?? `#${id}`
}

/** What a line is in words. */
export function useMeaningText(): (meaning: Meaning) => string {
  const t = useT()
  const nameOf = useAccountName()
  return ({ kind, record }) => {
    if (record == null || !isNamed(kind)) return t(`console.statement.kind.${kind}`)
    if (kind === 'gateway_settlement') return t(`console.statement.settled.${gatewayName(record)}`)
    return t(`console.statement.named.${kind}`, { record: kind === 'transfer' ? nameOf(record) : record })
  }
}

interface MeaningLinkProps {
  meaning: Meaning
  currency: string
  /** In a row that opens. */
  link?: RowLink | undefined
}

/** The same, linked to its record where this operator may open it. */
export function MeaningLink({ meaning, currency, link }: MeaningLinkProps) {
  const text = useMeaningText()(meaning)
  const record = meaningRecord(meaning)
  if (!record) return text
  return (
    <RecordLink record={record} asset={currency} link={link}>
      {text}
    </RecordLink>
  )
}

/** What a line is, or may be. */
export const meaningOf = ({ kind, record }: Pick<LineEntry, 'kind' | 'record'>): Meaning | undefined =>
  kind == null ? undefined : { kind, record }
