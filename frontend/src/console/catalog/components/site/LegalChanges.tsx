// What publishing a legal text would change: its words in both languages, as they are in the form.
import { OrdersUnderWay } from '@/console/editions/components/OrdersUnderWay'
import type { LegalContent, LegalContentView, ProposedChange } from '@/console/shared/api/wire'
import { Changes } from '@/console/shared/changes/Changes'
import { useT } from '@/shared/i18n'

interface LegalChangesProps {
  view: LegalContentView
  content: LegalContent
}

const fields = ['title_zh', 'html_zh', 'title_en', 'html_en'] as const

export function LegalChanges({ view, content }: LegalChangesProps) {
  const t = useT()
  const changes = fields.map((field) => ({ field, before: view.published?.[field], after: content[field] }))
  const changed = changes.filter(({ before, after }) => (before ?? '').trim() !== after.trim())
  if (changed.length === 0) return <p>{t('console.content.sameAsSeen')}</p>
  return <LegalChanged changes={changed} isOpen />
}

interface LegalChangedProps {
  changes: ProposedChange[]
  /** Orders under way are told before the decision only. */
  isOpen: boolean
}

/** The fields that change, in the order of the form. */
export function LegalChanged({ changes, isOpen }: LegalChangedProps) {
  const t = useT()
  const nameOf = (field: (typeof fields)[number]): string => {
    const label = t(field.startsWith('title') ? 'console.content.title' : 'console.content.words')
    return t(field.endsWith('zh') ? 'console.content.inChinese' : 'console.content.inEnglish', { label })
  }
  const shown = fields.flatMap((field) =>
    changes
      .filter((change) => change.field === field)
      .map(({ before, after }) => ({ name: nameOf(field), before: before ?? '', after: after ?? '' })),
  )
  return (
    <>
      {isOpen && <OrdersUnderWay of={{}} />}
      <Changes changes={shown} />
    </>
  )
}
