// Every step of an item's reviews, folded: the summary shows the last one, and how often it failed before.

import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import type { Item } from '../api/wire'
import { Fold } from '../record/Fold'
import { Steps } from './History'
import { isFailure, stepWord } from './steps'

export function Decisions({ item }: { item: Item }) {
  const t = useT()
  const last = item.history.at(-1)
  const failed = item.history.slice(0, -1).filter(isFailure).length
  const said = [
    last
      ? t('console.file.last', { what: t(`console.step.${stepWord(last)}`), date: dateText(last.at) })
      : t('console.events.none'),
    failed > 0 && t('console.file.failed', { count: failed }),
  ]
  return (
    <Fold name={t('console.history')} line={said.filter(Boolean).join(' · ')}>
      <div className="history">
        <Steps item={item} />
      </div>
    </Fold>
  )
}
