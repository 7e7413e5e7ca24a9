// The form that drafts a distribution. What is typed stays in this tab until it is kept or given up: it survives a refusal and a reload.
import { useState } from 'react'
import { useRecordForm } from '@/console/shared/record/useRecordForm'
import { keep, keptBefore } from '@/console/shared/session/kept'
import type { Refusal } from '@/shared/api/refusal'
import { today } from '@/shared/format/day'
import { refusalText, useT } from '@/shared/i18n'
import type { Errors } from '@/shared/ui/form'
import { changeDistribution, draftDistribution } from '../api/distributions'
import type { DistributionItem } from '../api/wire'
import { blankDraft, type DraftValues, draftForm, draftMistakes, draftOf } from './drafting'

interface Kept {
  /** Of the draft that was changed; none of a new one. */
  version: number | undefined
  values: DraftValues
}

/** A refusal that is about a field without naming it. */
function mistakesOf(refusal: Refusal): Errors<DraftValues> | undefined {
  return refusal.messageKey === 'DistributionNoHolders' ? { record_date: refusalText(refusal) } : undefined
}

interface Drafting {
  /** The draft that is changed. */
  item: DistributionItem | undefined
  reload: () => Promise<DistributionItem | undefined>
  onDone: (item: DistributionItem) => void
}

export function useDrafting({ item, reload, onDone }: Drafting) {
  const t = useT()
  const name = `distributions/${item?.id ?? 'new'}`
  const [kept] = useState(() => keptBefore<Kept>(name))
  const typedBefore = (version: number | undefined) =>
    kept && kept.version === version ? { ...blankDraft, ...kept.values } : undefined
  const drop = () => keep(name, undefined)
  const form = useRecordForm<DistributionItem, DraftValues>({
    record: item,
    blank: typedBefore(undefined) ?? blankDraft,
    valuesOf: (record) => typedBefore(record.version) ?? draftOf(record),
    validate: (values) => {
      const mistakes = Object.entries(draftMistakes(values, today()))
      return Object.fromEntries(mistakes.map(([field, key]) => [field, key && t(key)]))
    },
    send: (values, read) =>
      read ? changeDistribution(read, draftForm(values)) : draftDistribution(draftForm(values)),
    mistakesOf,
    onDone: (done) => {
      drop()
      onDone(done)
    },
    reload: async () => {
      drop()
      return reload()
    },
  })
  return {
    form,
    drop,
    change: (part: Partial<DraftValues>) => {
      form.set(part)
      keep<Kept>(name, { version: form.read?.version, values: { ...form.values, ...part } })
    },
  }
}
