// The dialog that asks for the pay date, and makes a batch.
import { Ask } from '@/console/shared/acts/Ask'
import { useAsked } from '@/console/shared/acts/useAsked'
import { DayField } from '@/console/shared/time/DayField'
import { today } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { makeBatch } from '../api/batches'
import { mostInBatch, type ToBatch } from '../model/choosing'
import { lastPayDay, payOnMistake } from '../model/days'
import '../payout.css'

interface MakeBatchProps {
  of: ToBatch
  onMade: (id: number) => void
  onClose: () => void
}

export function MakeBatch({ of: wanted, onMade, onClose }: MakeBatchProps) {
  const t = useT()
  const form = useAsked({ pay_on: today() }, ({ pay_on }) => {
    const mistake = payOnMistake(pay_on, today())
    return { pay_on: mistake && t(mistake) }
  })
  const { bank_account: account, currency, count, total, payouts } = wanted
  const run = async () => {
    const wire = { bank_account: account.id, currency, pay_on: form.values.pay_on }
    const batch = await makeBatch(payouts ? { ...wire, payouts } : wire)
    onMade(batch.id)
    return t('console.payouts.made', { id: batch.id, count: batch.count })
  }
  return (
    <Ask
      title={t('console.payouts.makeAsk')}
      act={t('console.payouts.make')}
      look="issue"
      form={form}
      run={run}
      onClose={onClose}
    >
      <p className="record-figure">
        <Money amount={total} currency={currency} size="large" />
        <span className="muted">{t('console.payouts.countFrom', { count, account: account.name })}</span>
      </p>
      {!payouts && count > mostInBatch && (
        <p className="muted">{t('console.payouts.onlyOldest', { most: mostInBatch })}</p>
      )}
      <DayField
        label={t('console.payouts.payOn')}
        name="pay_on"
        min={today()}
        max={lastPayDay(today())}
        value={form.values.pay_on}
        error={form.errors.pay_on}
        hint={t('console.payouts.payOnHint')}
        onChange={(pay_on) => form.set({ pay_on })}
      />
    </Ask>
  )
}
