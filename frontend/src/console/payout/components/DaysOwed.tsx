// Shows for how many calendar days money has been owed.
import { zonedTime } from '@/console/shared/time/clock'
import { today } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { daysOwed } from '../model/days'

export function DaysOwed({ since }: { since: string }) {
  const t = useT()
  return (
    <time className="figures" dateTime={since} title={t('console.waitingSince', { at: zonedTime(since) })}>
      {t('console.payouts.daysOwed', { count: daysOwed(since, today()) })}
    </time>
  )
}
