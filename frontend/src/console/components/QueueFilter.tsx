// Which part of a queue is shown: one state or all, and a search by name, number or project.
import { type RefObject, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type Translate, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { Filter, Shown } from '../api/queues'
import type { QueueName } from '../api/wire'
import { filterStates, queueAddress } from '../model/place'

interface QueueFilterProps {
  queue: QueueName
  filter: Filter
  search: RefObject<HTMLInputElement | null>
}

const pauseMs = 250

function shownName(t: Translate, shown: Shown | undefined): string {
  switch (shown) {
    case undefined:
      return t('console.waiting')
    case 'LFAIL,GFAIL':
      return t('console.failed')
    case 'all':
      return t('console.all')
    default:
      return t(`console.state.${shown}`)
  }
}

export function QueueFilter({ queue, filter, search }: QueueFilterProps) {
  const t = useT()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(filter.q ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search.
  useEffect(() => {
    if (typed.trim() === (filter.q ?? '')) return
    const timer = setTimeout(
      () =>
        void navigate(queueAddress(queue, { ...filter, q: typed.trim() || undefined, page: 1 }), {
          replace: true,
        }),
      pauseMs,
    )
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="filter">
      <nav className="chips" aria-label={t('console.filter')}>
        {filterStates[queue].map((state) => (
          <Link
            key={state ?? 'waiting'}
            className="chip"
            to={queueAddress(queue, { ...filter, state, page: 1 })}
            aria-current={filter.state === state ? 'true' : undefined}
          >
            {shownName(t, state)}
          </Link>
        ))}
      </nav>
      <label className="search">
        <Icon name="search" size={16} />
        <input
          ref={search}
          type="search"
          value={typed}
          placeholder={t('console.search')}
          aria-label={t('console.search')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        <kbd>/</kbd>
      </label>
    </div>
  )
}
