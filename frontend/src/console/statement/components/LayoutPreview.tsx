// The first lines of a sample as they would be read, and where that stops.
import { RecordPart } from '@/console/shared/record/RecordPart'
import type { Refusal } from '@/shared/api/refusal'
import { dateText } from '@/shared/format'
import { refusalText, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Skeleton } from '@/shared/ui/States'
import type { CsvSample, CsvSampleLine } from '../api/wire'
import { LineAmount } from './LineParts'
import '../statement.css'

interface LayoutPreviewProps {
  hasFile: boolean
  sample: CsvSample | undefined
  /** Why the sample was not looked at. */
  refusal: Refusal | undefined
  busy: boolean
}

export function LayoutPreview({ hasFile, sample, refusal, busy }: LayoutPreviewProps) {
  const t = useT()
  const lines = sample?.lines ?? []
  const error = sample?.error
  return (
    <RecordPart title={t('console.statement.layout.preview')}>
      <div className="layout-preview" aria-busy={busy || undefined}>
        {!hasFile && <p className="muted">{t('console.statement.layout.previewHint')}</p>}
        {busy && !sample && !refusal && <Skeleton lines={4} />}
        {refusal && <Wrong words={refusalText(refusal)} />}
        {error && !refusal && (
          <Wrong
            where={error.line ? t('console.statement.atLine', { line: error.line }) : undefined}
            words={t(`BankFileUnreadable_${error.reason}`)}
          />
        )}
        {lines.length > 0 && !refusal && <Lines lines={lines} />}
        {sample && lines.length === 0 && !error && !refusal && (
          <p className="muted">{t('console.statement.layout.notYet')}</p>
        )}
      </div>
    </RecordPart>
  )
}

function Wrong({ where, words }: { where?: string | undefined; words: string }) {
  return (
    <p className="caution" role="status">
      <Icon name="alert" size={16} />
      <span>
        {where && <b>{where}</b>}
        {words}
      </span>
    </p>
  )
}

function Lines({ lines }: { lines: CsvSampleLine[] }) {
  const t = useT()
  return (
    <ul className="lines layout-lines">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sample never change places.
        <li key={at}>
          <span className="layout-line">
            {line.party ?? t('console.statement.unknownParty')}
            <small className="muted">{[line.reference, line.text].filter(Boolean).join(' · ')}</small>
            <small className="muted figures">
              {[
                dateText(line.booked_on),
                line.value_on && t('console.statement.valueOn', { day: dateText(line.value_on) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <LineAmount line={{ ...line, is_reversal: false }} />
        </li>
      ))}
    </ul>
  )
}
