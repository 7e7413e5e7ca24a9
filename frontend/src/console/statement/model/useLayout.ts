// The state of the form of a CSV layout: what is typed is kept until it is saved, and the chosen file is the sample.
import { useEffect, useState } from 'react'
import { say } from '@/console/shared/acts/lastAction'
import { useRecordForm } from '@/console/shared/record/useRecordForm'
import { readDraft } from '@/shared/draft/drafts'
import { refusalText, useT } from '@/shared/i18n'
import type { Errors } from '@/shared/ui/form'
import { saveCsvLayout } from '../api/layouts'
import type { CsvLayoutItem } from '../api/wire'
import {
  blankLayout,
  columnFields,
  type LayoutValues,
  layoutField,
  layoutMistakes,
  layoutOf,
  layoutValues,
} from './layout'
import { useReading } from './reading'
import { useSample } from './useSample'

const stored = [
  ...columnFields,
  'delimiter',
  'encoding',
  'skip_lines',
  'day_format',
  'decimal',
  'currency',
  'amounts',
] as const satisfies (keyof LayoutValues)[]

interface LayoutOptions {
  item: CsvLayoutItem
  /** The layout as it is now. */
  reload: () => Promise<CsvLayoutItem | undefined>
  onSaved: () => void
}

export function useLayout({ item, reload, onSaved }: LayoutOptions) {
  const t = useT()
  const account = item.bank_account.id
  const name = `csv_layouts/${account}`
  const [hadDraft] = useState(() => {
    const { values } = readDraft<LayoutValues>({ name, version: item.version ?? 0, stored })
    return Object.keys(values).length > 0
  })
  const { file } = useReading()
  /** Of the sample, once it was looked at. */
  const [headings, setHeadings] = useState<string[]>([])
  const form = useRecordForm<CsvLayoutItem, LayoutValues>({
    record: item,
    blank: blankLayout,
    valuesOf: ({ layout }) => layoutValues(layout),
    validate: (values) => {
      const mistakes = Object.entries(layoutMistakes(values, headings))
      return Object.fromEntries(mistakes.map(([field, key]) => [field, t(key)])) as Errors<LayoutValues>
    },
    send: (values, read) => saveCsvLayout(account, read?.version ?? 0, layoutOf(values)),
    mistakesOf: (refusal) => {
      const field = layoutField(refusal)
      return field && { [field]: refusalText(refusal) }
    },
    reload,
    draft: { name, stored },
    onDone: () => {
      say(t('console.statement.layout.saved'))
      onSaved()
    },
  })
  const { sample, refusal, busy } = useSample({
    account,
    file,
    layout: layoutOf(form.values),
    isWhole: Object.keys(layoutMistakes(form.values, [])).length === 0,
    isBlank: item.layout == null && !hadDraft,
    onGuess: (guess) => form.set(layoutValues(guess)),
  })
  const found = sample?.headings
  useEffect(() => setHeadings(found ?? []), [found])
  return { form, file, headings, sample, refusal, busy, change: form.set }
}
