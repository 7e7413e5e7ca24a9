// A short list of what editors change, whole on one page.
import { useNavigate } from 'react-router-dom'
import type { EditionStanding } from '@/console/shared/api/wire'
import { useRows } from '@/console/shared/list/useRows'
import { useSorting } from '@/console/shared/list/useSorting'
import { useTabTitle } from '@/console/shared/place/tabTitle'
import { zoneName } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { EditionTable } from './EditionTable'

type Standing = EditionStanding & { published?: EditionStanding['changed'] }

interface EditionsPageProps<Item> {
  title: string
  about: string
  /** What the column of the names is called. */
  head: string
  asked: { data: { items: Item[] } | undefined; error: unknown; refetch: () => unknown }
  /** How many lines are shown while loading. */
  lines: number
  name: (item: Item) => string
  to: (item: Item) => string
}

export function EditionsPage<Item extends Standing>(props: EditionsPageProps<Item>) {
  const { title, about, head, asked, lines, name, to } = props
  const navigate = useNavigate()
  const { data, error, refetch } = asked
  const t = useT()
  useTabTitle(title)
  const all = data?.items.map((item, id) => ({ ...item, id }))
  const { items, sorting } = useSorting(`editions/${title}`, all && { items: all, total: all.length }, 1, {
    [head]: name,
    [t('console.content.lastChange', { zone: zoneName })]: ({ changed }) => changed?.at,
    [t('console.content.lastPublished', { zone: zoneName })]: ({ published }) => published?.at,
  })
  const rows = useRows(items, title, (item) => void navigate(to(item)))
  return (
    <main className="queue">
      <header className="queue-head">
        <h1>{title}</h1>
        <p className="muted">{about}</p>
      </header>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={lines} /> : null}
      {data && (
        <EditionTable
          head={head}
          name={name}
          to={to}
          items={items}
          sorting={sorting}
          at={rows.at}
          onSelect={rows.select}
          onOpen={rows.open}
        />
      )}
    </main>
  )
}
