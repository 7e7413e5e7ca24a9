// What the state stores hold and which build this is, for those who develop the product. Only with the server's development profile.
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore, version } from 'react'
import { useT } from '@/shared/i18n'
import { allLocal } from '@/shared/session/storage'
import { useSession } from '@/shared/session/store'
import { Facts } from '@/shared/ui/Receipt'
import { Screen } from '@/shared/ui/Screen'
import './development.css'

/** What is asked with; a screenshot of this page should not give a session away. */
const withheld = new Set(['csrfToken', 'token', 'uploadToken', 'verifications'])

const nameOf = (path: string): string => path.split('/').at(-1) ?? path

function entryFile(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script ? nameOf(new URL(script.src).pathname) : '—'
}

const loadedParts = (): number =>
  performance.getEntriesByType('resource').filter((entry) => /\/static\/.+\.js$/.test(entry.name)).length

export default function Count() {
  const t = useT()
  const { hydrated, restored, set, setLocale, markRestored, ...kept } = useSession()
  const session = Object.entries({ ...kept, hydrated, restored })
  const local = Object.entries(allLocal())
  return (
    <Screen title={t('development.count.title')}>
      <section className="card stack">
        <h2 className="section-title">{t('development.count.build')}</h2>
        <Facts
          facts={[
            {
              label: t('development.count.mode'),
              value: t(__DEVELOPMENT__ ? 'development.count.development' : 'development.count.production'),
            },
            { label: t('development.count.entry'), value: entryFile() },
            { label: t('development.count.parts'), value: String(loadedParts()) },
            { label: t('development.count.react'), value: version },
            { label: t('development.count.language'), value: kept.locale },
          ]}
        />
      </section>
      <section className="card stack">
        <h2 className="section-title">{t('development.count.session')}</h2>
        <dl className="store">
          {session.map(([name, value]) => (
            <Entry key={name} name={name} value={withheld.has(name) ? mask(value) : value} />
          ))}
        </dl>
      </section>
      <Answers />
      <section className="card stack">
        <h2 className="section-title">{t('development.count.local')}</h2>
        <dl className="store">
          {local.map(([name, value]) => (
            <Entry key={name} name={name} value={value} />
          ))}
        </dl>
        {local.length === 0 && <p className="muted">{t('development.count.none')}</p>}
      </section>
    </Screen>
  )
}

const mask = (value: unknown): string => (value ? '••••' : '')

function Entry({ name, value }: { name: string; value: unknown }) {
  return (
    <div className="store-entry">
      <dt>{name}</dt>
      <dd>
        <code>{JSON.stringify(value, null, 1)}</code>
      </dd>
    </div>
  )
}

function Answers() {
  const t = useT()
  const cache = useQueryClient().getQueryCache()
  const queries = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => cache.getAll().map(lineOf).join('\n'),
  )
  const lines = queries ? queries.split('\n') : []
  return (
    <section className="card stack">
      <h2 className="section-title">{t('development.count.answers')}</h2>
      <p className="muted">{t('development.count.answer.entries', { count: lines.length })}</p>
      <ul className="store">
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}

const lineOf = (query: Query): string => `${query.queryHash} ${query.state.status}`
