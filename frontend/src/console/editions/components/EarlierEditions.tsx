// The earlier editions of a content, the newest first: who published each, who replaced it, and the way back to it by the draft.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import type { EarlierEdition } from '@/console/shared/api/wire'
import { HistoryPages } from '@/console/shared/list/HistoryPages'
import { zonedTime } from '@/console/shared/time/clock'
import { useServer } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import type { EarlierSource } from '../model/earlier'
import type { Editing, View } from '../model/useContent'
import '../editions.css'

interface EarlierEditionsProps<V> {
  of: EarlierSource
  editing: Editing<V>
  mayEdit: boolean
  reload: () => Promise<View<V> | undefined>
}

export function EarlierEditions<V>(props: EarlierEditionsProps<V>) {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <details className="record-part content-history" onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{t('console.content.earlier')}</summary>
      {shown && <Editions {...props} />}
    </details>
  )
}

function Editions<V>({ of, editing, mayEdit, reload }: EarlierEditionsProps<V>) {
  const t = useT()
  const [page, setPage] = useState(1)
  const [chosen, choose] = useState<number>()
  const key = [...of.key, editing.standing.version, page]
  const { data, error, refetch } = useServer(key, (signal) => of.page(page, signal))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  return (
    <>
      {data.items.length === 0 && <p className="muted">{t('console.content.noEarlier')}</p>}
      <ol className="content-events">
        {data.items.map((edition) => (
          <li key={edition.number}>
            <Edition edition={edition} />
            {mayEdit && (
              <button
                type="button"
                className="tool"
                disabled={editing.unsaved}
                onClick={() => choose(edition.number)}
              >
                {t('console.content.restore')}
              </button>
            )}
          </li>
        ))}
      </ol>
      <HistoryPages list={data} page={page} onPage={setPage} />
      {chosen !== undefined && (
        <Ask
          title={t('console.content.restoreTitle', { number: chosen })}
          act={t('console.content.restore')}
          look="pass"
          onClose={() => choose(undefined)}
          run={async () => {
            await of.restore(chosen, editing.standing.version)
            const next = await reload()
            if (next) await editing.replace(next)
            return t('console.content.restored', { number: chosen })
          }}
        >
          <p>{t('console.content.restoreText')}</p>
        </Ask>
      )}
    </>
  )
}

function Edition({ edition: { number, published, replaced } }: { edition: EarlierEdition }) {
  const t = useT()
  const said = (by: string, at: string) => ({ name: by, at: zonedTime(at) })
  return (
    <p>
      <strong>{t('console.content.edition', { number })}</strong>{' '}
      <span className="muted">
        {published && `${t('console.content.publishedBy', said(published.by, published.at))} · `}
        {t('console.content.replacedBy', said(replaced.by, replaced.at))}
      </span>
    </p>
  )
}
