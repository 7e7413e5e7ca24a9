// What publishing a legal text would change: its words in both languages, as they stand in the form.
import { OrdersUnderWay } from '@/console/editions/components/OrdersUnderWay'
import type { LegalContent, LegalContentView } from '@/console/shared/api/wire'
import { Changes } from '@/console/shared/changes/Changes'
import { useT } from '@/shared/i18n'

interface LegalChangesProps {
  view: LegalContentView
  content: LegalContent
}

export function LegalChanges({ view, content }: LegalChangesProps) {
  const t = useT()
  const changes = (['zh', 'en'] as const).flatMap((tongue) =>
    (['title', 'html'] as const).map((field) => {
      const label = t(field === 'title' ? 'console.content.title' : 'console.content.words')
      return {
        name: t(tongue === 'zh' ? 'console.content.inChinese' : 'console.content.inEnglish', { label }),
        before: view.published?.[`${field}_${tongue}`] ?? '',
        after: content[`${field}_${tongue}`],
      }
    }),
  )
  const changed = changes.filter(({ before, after }) => before.trim() !== after.trim())
  if (changed.length === 0) return <p>{t('console.content.sameAsSeen')}</p>
  return (
    <>
      <OrdersUnderWay of={{}} />
      <Changes changes={changed} />
    </>
  )
}
