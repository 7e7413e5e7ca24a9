// The table of a distribution's lines: the holder, the exact part and its rounded amount, and the state.
import { type Column, Table } from '@/console/shared/list/Table'
import type { Sorting } from '@/console/shared/list/useSorting'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { zonedTime } from '@/console/shared/time/clock'
import { numberText, sharesText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import type { DistributionItem, DistributionLine } from '../api/wire'
import { exactText, isRoundedUp } from '../model/lines'
import { LineBadge } from './DistributionParts'

interface LineTableProps {
  lines: DistributionLine[]
  item: DistributionItem
  isPreview: boolean
  /** How they are sorted, where they can be. */
  sorting: Sorting | undefined
  /** Where the reader may correct a line. */
  onCorrect?: (line: DistributionLine) => void
}

type Row = DistributionLine & { id: number }

export function LineTable({ lines, item, isPreview, sorting, onCorrect }: LineTableProps) {
  const t = useT()
  const { currency } = item
  const columns: (Column<Row> | false | undefined)[] = [
    {
      head: t('console.distributions.holder'),
      className: 'table-name',
      cell: (line) => <Holder line={line} />,
    },
    {
      head: t('console.distributions.shares'),
      isNamed: true,
      className: 'number figures',
      cell: ({ shares }) => sharesText(shares),
    },
    item.redeemed_per_share != null && {
      head: t('console.distributions.redeemed'),
      isNamed: true,
      className: 'number figures',
      cell: ({ redeemed }) => sharesText(redeemed),
    },
    {
      head: t('console.distributions.exact'),
      isNamed: true,
      className: 'number figures distribution-exact',
      cell: ({ exact }) => exactText(exact, numberText),
    },
    {
      head: t('console.column.amount'),
      isNamed: true,
      className: 'number',
      cell: (line) => <Amount line={line} currency={currency} />,
    },
    !isPreview && {
      head: t('console.column.state'),
      cell: (line) => <Standing line={line} />,
    },
    onCorrect && {
      head: t('console.distributions.correct'),
      isHeadHidden: true,
      className: 'number',
      cell: (line) =>
        line.state === 'paid' && (
          <button
            type="button"
            className="tool"
            aria-label={t('console.distributions.correctOf', { name: line.investor_name })}
            onClick={() => onCorrect(line)}
          >
            {t('console.distributions.correct')}
          </button>
        ),
    },
  ]
  return (
    <Table
      sorting={sorting}
      className={isPreview ? 'distribution-table distribution-preview' : 'distribution-table'}
      items={lines.map((line) => ({ ...line, id: line.account }))}
      columns={columns.filter((column): column is Column<Row> => Boolean(column))}
    />
  )
}

function Holder({ line }: { line: DistributionLine }) {
  return (
    <>
      <RecordLink record={`investor:${line.investor}`}>{line.investor_name}</RecordLink>
      <small className="figures">
        <RecordLink record={`account:${line.account}`}>{line.account_number}</RecordLink>
        {` · ${line.framework}`}
      </small>
    </>
  )
}

/** The rounded amount, marked where the largest remainder gave it the one minor unit more. */
function Amount({ line, currency }: { line: DistributionLine; currency: string }) {
  const t = useT()
  return (
    <>
      {isRoundedUp(line) && (
        <abbr className="distribution-up" title={t('console.distributions.roundedUpTitle')}>
          <span aria-hidden="true">↑</span>
          <span className="unseen">{t('console.distributions.roundedUpTitle')}</span>
        </abbr>
      )}
      <Money amount={line.amount} currency={currency} />
    </>
  )
}

function Standing({ line }: { line: DistributionLine }) {
  const t = useT()
  const { state, reason, payout, booked_at } = line
  return (
    <>
      <LineBadge state={state} />
      {booked_at && <small className="figures">{zonedTime(booked_at)}</small>}
      {reason && <small className="distribution-reason">{t(`console.distributions.reason.${reason}`)}</small>}
      {payout != null && (
        <small>
          <RecordLink record={`payout:${payout}`}>
            {t('console.distributions.payout', { id: payout })}
          </RecordLink>
        </small>
      )}
    </>
  )
}
