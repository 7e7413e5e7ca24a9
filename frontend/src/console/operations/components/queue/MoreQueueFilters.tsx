// More filters of a queue: its target, whose turn it is, the assignee, the framework, the kind of submission. All of
// them are in the address.
import { Link } from 'react-router-dom'
import type { QueueName } from '@/console/shared/api/wire'
import { FilterChoice } from '@/console/shared/list/FilterChoice'
import { arrivals, assignments, type Filter, isNarrowed, queueAddress } from '@/console/shared/place/place'
import { queues } from '@/console/shared/queues'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { useFigures } from '../../api/queues'
import '../../queue.css'

interface MoreQueueFiltersProps {
  queue: QueueName
  filter: Filter
  /** Whether the operator decides in this queue at all. */
  decides: boolean
}

export function MoreQueueFilters({ queue, filter, decides }: MoreQueueFiltersProps) {
  const t = useT()
  const { data } = useFigures(queue)
  const to = (change: Partial<Filter>) => queueAddress(queue, { ...filter, ...change, page: 1 })
  const frameworks = data?.frameworks ?? []
  const all = {
    standing: undefined,
    framework: undefined,
    arrival: undefined,
    turn: undefined,
    aside: undefined,
    assigned: undefined,
    q: undefined,
  }
  return (
    <fieldset className="narrow" aria-label={t('console.narrow')}>
      <Toggle
        on={filter.standing === 'overdue'}
        to={(on) => to({ standing: on ? 'overdue' : undefined })}
        label={t('console.standing.overdue')}
        hint="V"
      />
      <Toggle
        on={filter.standing === 'due_soon'}
        to={(on) => to({ standing: on ? 'due_soon' : undefined })}
        label={t('console.standing.due_soon')}
      />
      {decides && (
        <Toggle
          on={filter.turn === 'mine'}
          to={(on) => to({ turn: on ? 'mine' : undefined })}
          label={t('console.turn.mine')}
          hint="M"
        />
      )}
      <Toggle
        on={filter.aside === 'only'}
        to={(on) => to({ aside: on ? 'only' : undefined })}
        label={t('console.aside.only')}
      />
      <FilterChoice
        name={t('console.column.assigned')}
        all={t('console.assigned.all')}
        value={filter.assigned}
        options={assignments
          .filter((code) => decides || code !== 'mine')
          .map((code) => [code, t(`console.assigned.${code}`)])}
        to={(code) => to({ assigned: assignments.find((known) => known === code) })}
      />
      <FilterChoice
        name={t('console.column.framework')}
        all={t('console.framework.all')}
        value={filter.framework}
        options={frameworks.map((code) => [code, code])}
        to={(framework) => to({ framework })}
      />
      {queues[queue].narrowsByArrival && (
        <FilterChoice
          name={t('console.arrival')}
          all={t('console.arrival.all')}
          value={filter.arrival}
          options={arrivals.map((arrival) => [arrival, t(`console.arrival.${arrival}`)])}
          to={(code) => to({ arrival: arrivals.find((known) => known === code) })}
        />
      )}
      {isNarrowed(filter) && (
        <Link className="narrow-clear" to={to(all)}>
          {t('console.narrow.clear')} <kbd>X</kbd>
        </Link>
      )}
    </fieldset>
  )
}

interface ToggleProps {
  on: boolean
  to: (on: boolean) => string
  label: string
  hint?: string
}

function Toggle({ on, to, label, hint }: ToggleProps) {
  return (
    <Link className="chip" to={to(!on)} aria-current={on ? 'true' : undefined}>
      {on && <Icon name="check" size={14} />}
      {label}
      {hint && !on && <kbd>{hint}</kbd>}
    </Link>
  )
}
