// All differences of one kind: what is wrong, what to do about it, and a table of the records with their figures.
import { AssetAmount } from '@/console/shared/amount/AssetAmount'
import type { VerificationFinding } from '@/console/shared/api/wire'
import { type SortedColumn, WholeTable } from '@/console/shared/list/WholeTable'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { RecordName } from '@/console/shared/place/RecordName'
import { TrailLink } from '@/console/shared/place/TrailLink'
import { seesDesk } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { isMessageId, type Translate, useT } from '@/shared/i18n'
import { bookOf, type Differences } from '../../model/differences'
import '../../reconciliation.css'

export function DifferencePart({ differences }: { differences: Differences }) {
  const t = useT()
  const seesTrail = useOperator(({ operator }) => operator !== null && seesDesk(operator))
  const { code, remedy, findings } = differences
  const hasFigures = findings.some(({ found }) => found != null)
  const hasBeside = findings.some(({ beside }) => beside.length > 0)
  const isKnown = isMessageId(`console.difference.${code}`)
  return (
    <section className="record-part difference">
      <header className="record-part-head">
        <h2>{differenceText(t, code)}</h2>
        <span className="muted figures">{t('console.reconciliation.count', { count: findings.length })}</span>
      </header>
      <p>{t(`console.remedy.${remedy}`)}</p>
      <WholeTable
        name={`differences/${code}`}
        className="differences"
        items={findings.map((finding, id) => ({ ...finding, id }))}
        columns={[
          recordColumn(t, isKnown),
          ...(hasFigures ? [...figureColumns(t)] : []),
          ...(hasBeside ? [besideColumn(t)] : []),
          ...(seesTrail ? [trailColumn(t)] : []),
        ]}
      />
    </section>
  )
}

/** A kind that the console has no words for has those of the command in each row. */
function differenceText(t: Translate, code: string): string {
  const own = `console.difference.${code}`
  return isMessageId(own) ? t(own) : t('console.difference.unknown')
}

const recordColumn = (t: Translate, isKnown: boolean): SortedColumn<VerificationFinding> => ({
  head: t('console.reconciliation.record'),
  by: ({ record }) => record,
  className: 'figures difference-record',
  cell: ({ record, asset, text }) => (
    <>
      <RecordName record={record} asset={asset} />
      {!isKnown && <small>{text}</small>}
    </>
  ),
})

const figureColumns = (t: Translate): SortedColumn<VerificationFinding>[] => [
  {
    head: t('console.reconciliation.found'),
    by: ({ found }) => found,
    isNamed: true,
    className: 'number',
    cell: (finding) => {
      const { found, asset } = finding
      if (found == null || asset == null) return null
      return (
        <RecordLink record={bookOf(finding) ?? ''} asset={asset}>
          <AssetAmount amount={found} asset={asset} />
        </RecordLink>
      )
    },
  },
  {
    head: t('console.reconciliation.expected'),
    by: ({ expected }) => expected,
    isNamed: true,
    className: 'number',
    cell: ({ expected, asset }) =>
      expected != null && asset != null && <AssetAmount amount={expected} asset={asset} />,
  },
]

const besideColumn = (t: Translate): SortedColumn<VerificationFinding> => ({
  head: t('console.reconciliation.beside'),
  isNamed: true,
  className: 'figures',
  cell: ({ beside, asset }) => <Beside records={beside} asset={asset} />,
})

/** How many are shown at first. */
const fewest = 5

/** The records on the other side. Of a long list the rest is folded. */
function Beside({ records, asset }: { records: string[]; asset: string | null | undefined }) {
  const t = useT()
  const named = records.map((record) => (
    <span key={record} className="difference-beside">
      <RecordName record={record} asset={asset} />
    </span>
  ))
  if (named.length <= fewest + 1) return named
  return (
    <>
      {named.slice(0, fewest)}
      <details className="difference-more">
        <summary>{t('console.reconciliation.more', { count: named.length - fewest })}</summary>
        {named.slice(fewest)}
      </details>
    </>
  )
}

const trailColumn = (t: Translate): SortedColumn<VerificationFinding> => ({
  head: t('console.reconciliation.trail'),
  isHeadHidden: true,
  className: 'number',
  cell: ({ record }) => <TrailLink record={record} />,
})
