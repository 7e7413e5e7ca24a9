// The form that drafts a distribution. What is typed is kept until it is saved or discarded: it survives a refusal and
// a reload.
import { useRecordForm } from '@/console/shared/record/useRecordForm'
import type { Refusal } from '@/shared/api/refusal'
import { dropDraft } from '@/shared/draft/drafts'
import { today } from '@/shared/format/day'
import { refusalText, useT } from '@/shared/i18n'
import type { Errors } from '@/shared/ui/form'
import { changeDistribution, draftDistribution } from '../api/distributions'
import type { DistributionItem } from '../api/wire'
import { blankDraft, type DraftValues, draftForm, draftMistakes, draftOf } from './drafting'

const stored = [
  'project',
  'cash_type',
  'basis',
  'total',
  'per_share',
  'redeemed_per_share',
  'record_date',
  'payment_date',
  'text_zh',
  'text_en',
] as const satisfies (keyof DraftValues)[]

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
  const form = useRecordForm<DistributionItem, DraftValues>({
    record: item,
    blank: blankDraft,
    valuesOf: draftOf,
    draft: { name, stored },
    validate: (values) => {
      const mistakes = Object.entries(draftMistakes(values, today()))
      return Object.fromEntries(mistakes.map(([field, key]) => [field, key && t(key)]))
    },
    send: (values, read) =>
      read ? changeDistribution(read, draftForm(values)) : draftDistribution(draftForm(values)),
    mistakesOf,
    onDone,
    reload,
  })
  return { form, drop: () => dropDraft(name) }
}
