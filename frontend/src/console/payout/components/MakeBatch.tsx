// The dialog that asks for the pay date, and makes a batch.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import { today } from '@/shared/format/day'
import { type MessageId, useT } from '@/shared/i18n'
import { TextField } from '@/shared/ui/Field'
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
  const [payOn, setPayOn] = useState(() => today())
  const [mistake, setMistake] = useState<MessageId>()
  const { bank_account: account, currency, count, total, payouts } = wanted
  const isReady = () => {
    const found = payOnMistake(payOn, today())
    setMistake(found)
    return found === undefined
  }
  const run = async () => {
    const form = { bank_account: account.id, currency, pay_on: payOn }
    const batch = await makeBatch(payouts ? { ...form, payouts } : form)
    onMade(batch.id)
    return t('console.payouts.made', { id: batch.id, count: batch.count })
  }
  return (
    <Ask
      title={t('console.payouts.makeAsk')}
      act={t('console.payouts.make')}
      look="issue"
      isReady={isReady}
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
      <TextField
        label={t('console.payouts.payOn')}
        name="pay_on"
        type="date"
        min={today()}
        max={lastPayDay(today())}
        value={payOn}
        error={mistake && t(mistake)}
        hint={t('console.payouts.payOnHint')}
        onChange={(day) => {
          setMistake(undefined)
          setPayOn(day)
        }}
      />
    </Ask>
  )
}
