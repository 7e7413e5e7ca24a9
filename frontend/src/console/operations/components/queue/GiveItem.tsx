// Gives an item to a colleague who can decide on it.
import { Ask } from '@/console/shared/acts/Ask'
import { useAsked } from '@/console/shared/acts/useAsked'
import type { Item, Operator, QueueName } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { SelectField } from '@/shared/ui/Field'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { assign, useAssignees } from '../../api/assign'

interface GiveItemProps {
  queue: QueueName
  item: Item
  me: Operator
  onClose: () => void
}

export function GiveItem({ queue, item, me, onClose }: GiveItemProps) {
  const t = useT()
  const { data, error, refetch } = useAssignees(queue)
  const form = useAsked({ operator: '' }, ({ operator }) =>
    operator === '' ? { operator: t('console.assign.whomMissing') } : {},
  )
  const { state, assigned_to: to, first_line_by: first } = item
  const others = (data?.[state === 'LWAIT' ? 'first' : 'second'] ?? []).filter(
    ({ id }) => id !== me.id && id !== to?.id && !(state === 'GWAIT' && id === first?.id),
  )
  return (
    <Ask
      title={t('console.assign.giveTitle')}
      act={t('console.assign.give')}
      look="pass"
      form={form}
      run={async () => {
        await assign(queue, item, Number(form.values.operator))
        return undefined
      }}
      onClose={onClose}
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={2} /> : null}
      {data && others.length === 0 && <p className="muted">{t('console.assign.noColleague')}</p>}
      {others.length > 0 && (
        <SelectField
          label={t('console.assign.whom')}
          name="operator"
          value={form.values.operator}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          error={form.errors.operator}
          onChange={(operator) => form.set({ operator })}
        />
      )}
    </Ask>
  )
}
