// Red flags at the top of an item, with the answers of the first line.

import type { Item } from '@/console/shared/api/wire'
import { FlagAnswers } from '@/console/shared/review/FlagAnswers'
import { FlagDetail } from '@/console/shared/review/FlagDetail'
import { firstPass } from '@/console/shared/review/steps'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import '../../queue.css'

export function RedFlags({ item }: { item: Item }) {
  const t = useT()
  const { flags = [] } = item
  if (flags.length === 0) return null
  const first = firstPass(item.history)
  return (
    <section className="red-flags" aria-label={t('console.flags.title')}>
      <h2>
        <Icon name="alert" size={16} />
        {t('console.flags.count', { count: flags.length })}
      </h2>
      <ul>
        {flags.map((flag) => (
          <li key={flag.key}>
            <strong>{t(`console.flag.${flag.key}`)}</strong>
            <FlagDetail flag={flag} />
          </li>
        ))}
      </ul>
      {first?.flags && (
        <div className="red-flags-answered">
          <p className="muted">{t('console.flags.answeredBy', { name: first.name ?? '' })}</p>
          <FlagAnswers answers={first.flags} />
        </div>
      )}
      <p className="muted">{t('console.flags.hint')}</p>
    </section>
  )
}
