// The lines of a distribution, one for each account that held shares: a preview in a draft, frozen afterwards.
import { useRef, useState } from 'react'
import { FileLink } from '@/console/shared/list/FileLink'
import { Pages } from '@/console/shared/list/Pages'
import { useOrder } from '@/console/shared/list/useOrder'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { StatusBadge } from '@/shared/ui/Status'
import { linesFile, useLines } from '../api/distributions'
import type { DistributionItem, DistributionLine } from '../api/wire'
import { distributionAddress, useDistributionPlace } from '../model/distributions'
import { type LinePlace, type lineColumns, useLinePlace } from '../model/lines'
import { CorrectLine } from './CorrectLine'
import { LineFilter } from './LineFilter'
import { LineSums } from './LineSums'
import { LineTable } from './LineTable'
import '../distribution.css'

interface LinesProps {
  item: DistributionItem
  /** The current distribution. */
  reload: () => Promise<unknown>
}

export function Lines({ item, reload }: LinesProps) {
  const t = useT()
  const box = useRef<HTMLInputElement>(null)
  const place = useDistributionPlace()
  const lines = useLinePlace()
  const [corrected, correct] = useState<DistributionLine>()
  const { data, error, refetch } = useLines(item.id, lines)
  const to = (at: LinePlace) => distributionAddress(item.id, place, at)
  const columns: Record<string, (typeof lineColumns)[number]> = {
    [t('console.distributions.holder')]: 'holder',
    [t('console.distributions.shares')]: 'shares',
    [t('console.distributions.redeemed')]: 'redeemed',
    [t('console.column.amount')]: 'amount',
  }
  const sorting = useOrder(data, lines.line_sort, columns, (line_sort) =>
    to({ ...lines, line_page: undefined, line_sort }),
  )
  const narrowed = lines.line_state !== undefined || lines.line_q !== undefined
  return (
    <RecordPart
      title={t('console.distributions.lines')}
      aside={
        <div className="queue-aside">
          {data?.is_preview && (
            <StatusBadge tone="open" icon="eye" label={t('console.distributions.preview')} />
          )}
          {data && data.sums.holders + data.sums.zero > 0 && <FileLink href={linesFile(item.id, lines)} />}
        </div>
      }
    >
      <div className="distribution-lines">
        {data?.is_preview && (
          <p className="why">
            <Icon name="info" size={16} />
            {t('console.distributions.previewText', { day: dateText(item.record_date) })}
          </p>
        )}
        {data && <LineSums sums={data.sums} item={item} />}
        <LineFilter lines={lines} box={box} to={to} isPreview={item.state === 'draft'} />
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton lines={6} /> : null}
        {data && data.items.length === 0 && (
          <EmptyState
            title={t(narrowed ? 'console.distributions.noLineFound' : 'console.distributions.noLine')}
            text={t(narrowed ? 'console.distributions.noLineFoundText' : 'console.distributions.noLineText')}
          />
        )}
        {data && data.items.length > 0 && (
          <LineTable
            lines={data.items}
            sorting={sorting}
            item={item}
            isPreview={data.is_preview}
            {...(item.may.correct ? { onCorrect: correct } : {})}
          />
        )}
        {data && (
          <Pages
            list={data}
            page={lines.line_page ?? 1}
            to={(page) => to({ ...lines, line_page: page > 1 ? page : undefined })}
          />
        )}
      </div>
      {corrected && (
        <CorrectLine item={item} line={corrected} reload={reload} onClose={() => correct(undefined)} />
      )}
    </RecordPart>
  )
}
