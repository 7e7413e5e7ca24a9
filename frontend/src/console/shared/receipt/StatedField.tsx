// What the bank statement says has arrived. The field begins empty: the figure is read from the bank, not from the
// item. If one was entered before the item came back, it is kept unless another is typed; if receipts are matched,
// their sum is shown.

import type { ReactNode } from 'react'
import { amountMistakeText, typedAmount } from '@/shared/amount'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { AmountField } from '@/shared/ui/AmountField'
import { TextField } from '@/shared/ui/Field'
import type { ReceiptFieldProps } from '../review/decision'
import { matchedSum } from './matched'
import { type StatedMistake, statedMistake } from './stated'
import { UnmatchedLink } from './UnmatchedLink'

interface StatedFieldProps extends ReceiptFieldProps {
  /** What else is wrong with the amount: said at once, since no further digit mends it. */
  error: string | undefined
  /** Below the field, where no amount was entered before. */
  hint: ReactNode
}

export function StatedField(props: StatedFieldProps) {
  const { item, error, hint } = props
  const sum = matchedSum(item)
  return sum === undefined ? <Typed {...props} /> : <Summed item={item} sum={sum} error={error} hint={hint} />
}

/** Mistakes that typing on does not correct. */
const final: StatedMistake[] = ['grouped', 'tooFine', 'tooLarge']

function Typed({ item, value, showMistake, onChange, error, hint }: StatedFieldProps) {
  const t = useT()
  const mistake = statedMistake(value, item)
  // An incomplete amount is reported only on submit.
  const told = mistake && (showMistake || final.includes(mistake)) ? mistake : undefined
  const inWords = (mistake: StatedMistake) =>
    t(mistake === 'missing' ? 'console.receivedMistake.missing' : amountMistakeText(mistake))
  const { amount_received: before, currency = '' } = item
  return (
    <>
      <AmountField
        label={t('console.amountReceived')}
        name="amount_received"
        value={value}
        currency={currency}
        onChange={onChange}
        error={told ? inWords(told) : error}
        hint={
          before && value.trim() === ''
            ? t('console.receivedBefore', { amount: moneyText(before, currency) })
            : hint
        }
      />
      {!before && <UnmatchedLink item={item} />}
    </>
  )
}

interface SummedProps extends Pick<StatedFieldProps, 'item' | 'error' | 'hint'> {
  sum: number
}

/** The sum of the matched receipts, which only matching changes, or what the gateway received. */
function Summed({ item: { currency = '', funding_method: method }, sum, error, hint }: SummedProps) {
  const t = useT()
  return (
    <TextField
      label={t('console.amountReceived')}
      name="amount_received"
      readOnly
      value={typedAmount(sum)}
      before={<span className="muted">{currency}</span>}
      error={error}
      hint={hint}
      note={t(method === 'Bitcoin' ? 'console.receipt.fixedInBitcoin' : 'console.receipt.fixed')}
      onChange={() => undefined}
    />
  )
}
