// The sources of funds that a framework offers, in the order in which investors see them, and those that it does not.

import { moved } from '@/console/editions/model/entries'
import type { Mistakes } from '@/console/editions/model/mistakes'
import type { FrameworkView } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { FieldError } from '@/shared/ui/Field'
import { Icon } from '@/shared/ui/Icon'
import { otherSource, withId } from '../../model/framework'
import '../../catalog.css'

interface FrameworkSourcesProps {
  sources: FrameworkView['sources']
  chosen: number[]
  mistakes: Mistakes
  onChange: (ids: number[]) => void
}

export function FrameworkSources({ sources, chosen, mistakes, onChange }: FrameworkSourcesProps) {
  const t = useT()
  const locale = useSession((session) => session.locale)
  const wrong = Object.entries(mistakes).find(([field]) => field.startsWith('sources_of_funds'))
  const nameOf = (id: number) => {
    const source = sources.find((known) => known.id === id)
    return (locale === 'zh' ? source?.name_zh : source?.name_en) ?? String(id)
  }
  const left = sources.filter(({ id }) => !chosen.includes(id))
  return (
    <section className="record-part entries" data-field="sources_of_funds">
      <header className="record-part-head">
        <h2>{t('console.frameworks.sources')}</h2>
        <span className="muted figures">
          {t('console.content.room', { used: chosen.length, max: sources.length })}
        </span>
      </header>
      {wrong && <FieldError id="sources_of_funds-error" text={wrong[1]} />}
      <ol className="source-list">
        {chosen.map((id, at) => (
          <li key={id}>
            <span>
              {nameOf(id)}
              {id === otherSource && <small className="muted">{t('console.frameworks.openSource')}</small>}
            </span>
            <button
              type="button"
              className="tool tool-sign tool-turned"
              aria-label={t('console.content.up', { entry: nameOf(id) })}
              disabled={at === 0}
              onClick={() => onChange(moved(chosen, at, -1))}
            >
              <Icon name="down" size={16} />
            </button>
            <button
              type="button"
              className="tool tool-sign"
              aria-label={t('console.content.down', { entry: nameOf(id) })}
              disabled={at === chosen.length - 1}
              onClick={() => onChange(moved(chosen, at, 1))}
            >
              <Icon name="down" size={16} />
            </button>
            <button
              type="button"
              className="tool tool-sign"
              aria-label={t('console.content.remove', { entry: nameOf(id) })}
              onClick={() => onChange(withId(chosen, id, false))}
            >
              <Icon name="trash" size={16} />
            </button>
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <div className="source-more">
          {left.map(({ id }) => (
            <button
              type="button"
              className="tool"
              key={id}
              onClick={() => onChange(withId(chosen, id, true))}
            >
              <Icon name="plus" size={16} />
              {nameOf(id)}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
