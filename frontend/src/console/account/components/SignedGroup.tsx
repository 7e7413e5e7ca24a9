// The signed questionnaire below what was typed, marked if it was signed again since the last review.
import { useMemo } from 'react'
import type { Item } from '@/console/shared/api/wire'
import { sinceReview } from '@/console/shared/typed/sinceReview'
import { useT } from '@/shared/i18n'
import { SignedQuestionnaire } from './SignedQuestionnaire'

export function SignedGroup({ item }: { item: Item }) {
  const t = useT()
  const since = useMemo(() => sinceReview(item), [item])
  if (!item.questionnaire?.length) return null
  return (
    <div className="typed-group">
      <h3>
        {t('console.questionnaire')}
        {since?.signedAnew && <b className="since-badge">{t('console.since.signedAnew')}</b>}
      </h3>
      <SignedQuestionnaire item={item} />
    </div>
  )
}
