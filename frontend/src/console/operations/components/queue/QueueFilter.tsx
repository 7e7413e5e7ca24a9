// Which part of a queue is shown: one state or all, and a search by name, number or project.
import type { RefObject } from 'react'
import type { QueueName } from '@/console/shared/api/wire'
import { Chips } from '@/console/shared/list/Chips'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { type Filter, queueAddress } from '@/console/shared/place/place'
import { queues, type Shown } from '@/console/shared/queues'
import { stateName } from '@/console/shared/review/stateName'
import { type Translate, useT } from '@/shared/i18n'
import { MoreQueueFilters } from './MoreQueueFilters'

interface QueueFilterProps {
  decides: boolean
  queue: QueueName
  filter: Filter
  search: RefObject<HTMLInputElement | null>
}

function shownName(t: Translate, queue: QueueName, shown: Shown | undefined): string {
  switch (shown) {
    case undefined:
      return t('console.waiting')
    case 'LFAIL,GFAIL':
      return t('console.failed')
    case 'all':
      return t('console.all')
    default:
      return stateName(t, queue, shown)
  }
}

export function QueueFilter({ queue, filter, search, decides }: QueueFilterProps) {
  const t = useT()
  return (
    <div className="filter">
      <Chips
        choices={queues[queue].filters}
        chosen={filter.state}
        nameOf={(state) => shownName(t, queue, state)}
        to={(state) => queueAddress(queue, { ...filter, state, page: 1 })}
      />
      <SearchBox
        box={search}
        words={filter.q}
        hint={t('console.search')}
        to={(q) => queueAddress(queue, { ...filter, q, page: 1 })}
      />
      <MoreQueueFilters queue={queue} filter={filter} decides={decides} />
    </div>
  )
}
