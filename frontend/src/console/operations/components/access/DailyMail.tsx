// When the operator wants the morning's e-mail. A choice is stored at once.
import { say } from '@/console/shared/acts/lastAction'
import type { DailyMailWanted } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { SelectField } from '@/shared/ui/Field'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useChange } from '@/shared/ui/useChange'
import { chooseDailyMail, useDailyMail } from '../../api/access'

const choices: DailyMailWanted[] = ['overdue', 'always', 'never']

export function DailyMail() {
  const t = useT()
  const { data, error, refetch } = useDailyMail()
  const { run, busy } = useChange({
    change: chooseDailyMail,
    onDone: () => say(t('console.dailyMail.chosen')),
  })
  return (
    <section className="record-part access-part" aria-busy={busy || undefined}>
      <h2>{t('console.dailyMail.title')}</h2>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={2} /> : null}
      {data && (
        <>
          <p className="muted">{t('console.dailyMail.text', { hour: `${data.hour}:00` })}</p>
          <SelectField
            label={t('console.dailyMail.when')}
            name="wanted"
            value={data.wanted}
            options={choices.map((code) => ({ value: code, label: t(`console.dailyMail.wanted.${code}`) }))}
            onChange={(value) => {
              const wanted = choices.find((code) => code === value)
              if (wanted) run(wanted)
            }}
          />
        </>
      )}
    </section>
  )
}
