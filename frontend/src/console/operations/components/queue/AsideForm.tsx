// Puts an item aside: until a day, with a reason that colleagues read. Its state does not change.

import { WhyField } from '@/console/shared/acts/WhyField'
import type { Item, QueueName } from '@/console/shared/api/wire'
import { ActFrame } from '@/console/shared/record/ActFrame'
import { useActForm } from '@/console/shared/record/useActForm'
import { deskDay } from '@/console/shared/time/clock'
import { DayField } from '@/console/shared/time/DayField'
import { isDay } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { putAside } from '../../api/aside'

interface AsideFormProps {
  queue: QueueName
  item: Item
  reload: () => Promise<unknown>
  onCancel: () => void
  onDone: () => void
}

export function AsideForm({ queue, item, reload, onCancel, onDone }: AsideFormProps) {
  const t = useT()
  const form = useActForm({
    initial: { until: deskDay(1), reason: '' },
    validate: ({ until, reason }) => ({
      ...(isDay(until) ? {} : { until: 'console.aside.untilMissing' as const }),
      ...(reason.trim() === '' ? { reason: 'console.proposal.reasonMissing' as const } : {}),
    }),
    reload,
    draft: { name: `${queue}/${item.id}/aside`, version: 1, stored: ['until', 'reason'] },
    send: async ({ until, reason }) => {
      await putAside(queue, item, { until, reason: reason.trim() })
      onDone()
    },
  })
  const { values, errors, set } = form
  return (
    <div className="judgement">
      <ActFrame form={form} title={t('console.aside.title')} act={t('console.aside.act')} onCancel={onCancel}>
        <DayField
          label={t('console.aside.until')}
          name="until"
          min={deskDay(1)}
          max={deskDay(90)}
          value={values.until}
          error={errors.until}
          onChange={(until) => set({ until })}
        />
        <WhyField
          label={t('console.reasonForColleagues')}
          value={values.reason}
          missing={errors.reason !== undefined}
          onChange={(reason) => set({ reason })}
        />
      </ActFrame>
    </div>
  )
}
