// The CSV layout of a bank account for who only reads.
import { FactList } from '@/console/shared/record/FactList'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { useIntl, useT } from '@/shared/i18n'
import type { CsvLayout } from '../api/wire'
import {
  columnFields,
  dayExamples,
  decimalExamples,
  delimiters,
  encodingNames,
  layoutValues,
} from '../model/layout'

export function LayoutFacts({ layout }: { layout: CsvLayout | null | undefined }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const values = layoutValues(layout)
  return (
    <RecordPart
      title={t('console.statement.layout')}
      count={layout ? 1 : 0}
      none={t('console.statement.layout.none')}
    >
      <FactList
        facts={[
          [
            t('console.statement.layout.delimiter'),
            t(`console.statement.delimiter.${delimiters[values.delimiter]}`),
          ],
          [t('console.statement.layout.encoding'), encodingNames[values.encoding]],
          [t('console.statement.layout.skip'), formatNumber(layout?.skip_lines ?? 0)],
          [t('console.statement.layout.days'), dayExamples[values.day_format]],
          [t('console.statement.layout.decimal'), decimalExamples[values.decimal]],
          [t('console.statement.layout.currency'), values.currency],
          ...columnFields.map((field) => [t(`console.statement.column.${field}`), values[field]] as const),
        ]}
      />
    </RecordPart>
  )
}
