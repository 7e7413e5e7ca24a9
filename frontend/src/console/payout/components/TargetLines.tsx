// Where a payout goes to, line by line; each can be copied for the bank's form.
import type { PayoutTarget } from '@/console/shared/api/wire'
import { Copy } from '@/console/shared/record/Copy'
import { useT } from '@/shared/i18n'
import { targetLines } from '../model/target'
import '../payout.css'

export function TargetLines({ target }: { target: PayoutTarget }) {
  const t = useT()
  return (
    <dl className="pairs payout-target">
      {targetLines(target).map(({ field, name, value }) => (
        <div key={field}>
          <dt>{t(name)}</dt>
          <dd className="figures">
            <span>{value}</span>
            <Copy text={value} label={t('console.payouts.copy', { what: t(name) })} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** All lines as one text. */
export function CopyTarget({ target }: { target: PayoutTarget }) {
  const t = useT()
  const text = targetLines(target)
    .map(({ name, value }) => `${t(name)}: ${value}`)
    .join('\n')
  return <Copy text={text} label={t('console.payouts.copyAll')} />
}
