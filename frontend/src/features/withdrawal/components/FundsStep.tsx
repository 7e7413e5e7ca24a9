// Step 1: currency, amount and payout. Next begins the request, or changes it, and asks for a signing session; if the
// same terms are signed already, it is submitted without another signature.
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Refusal } from '@/shared/api/refusal'
import { refusalText, useT } from '@/shared/i18n'
import { nameOf, numberOf, walletsOf } from '@/shared/investorAccount'
import { type SigningStart, startSigning } from '@/shared/signing/session'
import { useForm } from '@/shared/ui/form'
import { Icon } from '@/shared/ui/Icon'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { beginWithdrawal, cancelWithdrawal, changeWithdrawal, refresh } from '../api/withdrawals'
import { fundsOf, keepFunds, startOf } from '../draft'
import { withdrawRoute } from '../routes'
import { type Funds, fundsMistakes, isSame, termsOf } from '../termsRules'
import type { AccountsAnswer, InvestorAccount, Withdrawal } from '../wire'
import { Frame } from './Frame'
import { FundsFields } from './FundsFields'

interface FundsStepProps {
  accounts: AccountsAnswer
  account: InvestorAccount
  request: Withdrawal | null
  /** The begun request for another account, which the one to be begun takes the place of. */
  replaces: number | null
  /** The signing page was left without a signature. */
  cancelled: boolean
  /** The signature does not count, whatever the record says. */
  again: boolean
  back: () => void
  onSaved: (request: Withdrawal) => void
  onSigned: () => void
  onSign: (request: Withdrawal, start: SigningStart) => void
}

/** Refusals that name no field, at the field that mends them. */
const fieldOf: Record<string, keyof Funds> = {
  NoWalletFound: 'CurrencyID',
  BalanceNotEnough: 'Amount',
}

export function FundsStep(props: FundsStepProps) {
  const { accounts, account, request, replaces, cancelled, again, back, onSaved, onSigned, onSign } = props
  const t = useT()

  const save = async (funds: Funds): Promise<Withdrawal> => {
    const terms = termsOf(funds)
    if (request) return changeWithdrawal(request, terms)
    const begun = await beginWithdrawal(account.UserEntityID, terms)
    // The one for the other account has no use any more; where it cannot be cancelled it stays among the orders.
    if (replaces) await cancelWithdrawal(replaces).catch(() => undefined)
    return begun
  }
  const submit = async (funds: Funds): Promise<void> => {
    const signed = !again && request?.AuthFormDocumentID
    if (signed && isSame(termsOf(funds), termsOf(fundsOf(request)))) return onSigned()
    const saved = await save(funds)
    // At once, before the request is shown: a field that is cleared meanwhile counts as changed.
    takeStored(saved)
    keepFunds(saved, { ...funds, UserEntityID: saved.UserEntityID })
    const { CNWithdrawRequestID } = saved
    const start = await startSigning(
      { SceneCodeKey: 'WalletWithdraw', CNWithdrawRequestID },
      withdrawRoute({ account: saved.UserEntityID, request: CNWithdrawRequestID, active: 2 }),
    ).finally(() => onSaved(saved))
    onSign(saved, start)
  }
  const onRefusal = (refusal: Refusal): boolean => {
    const field = fieldOf[refusal.messageKey]
    if (field) form.setErrors(() => ({ [field]: refusalText(refusal) }))
    // What is shown was outdated: the balance, the account's review, the request itself.
    if (field || refusal.status === 409) void refresh()
    return field !== undefined
  }
  const form = useForm<Funds>({
    initial: startOf(request, account),
    validate: (funds) => fundsMistakes(funds, walletsOf(account)),
    submit,
    onRefusal,
  })

  // The request may become newer while the form is open: by another tab, and by a save of its own.
  const version = useRef(request?.Version)
  const { rebase } = form
  const takeStored = useCallback(
    (stored: Withdrawal) => {
      if (stored.Version === version.current) return
      version.current = stored.Version
      rebase(fundsOf(stored))
    },
    [rebase],
  )
  useLayoutEffect(() => {
    if (request) takeStored(request)
  }, [request, takeStored])

  const change = (typed: Partial<Funds>) => {
    form.set(typed)
    keepFunds(request, { ...form.values, ...typed, UserEntityID: account.UserEntityID })
  }
  return (
    <Frame
      active={1}
      back={back}
      action={
        <PrimaryAction form="funds" busy={form.busy}>
          {t(cancelled || again ? 'signing.again' : 'withdrawal.next.sign')}
        </PrimaryAction>
      }
      summary={
        <p className="withdraw-from">
          <Icon name="wallet" size={20} />
          <span>
            <strong>{nameOf(account, accounts)}</strong>
            <small>{numberOf(account)}</small>
          </span>
        </p>
      }
    >
      {cancelled && (
        <p className="hint-box" role="status">
          <Icon name="info" size={20} />
          <span>{t('signing.cancelled')}</span>
        </p>
      )}
      <form id="funds" className="form" noValidate onSubmit={form.onSubmit} onBlur={form.onBlur}>
        <FundsFields
          account={account}
          currencies={accounts.currencies}
          values={form.values}
          errors={form.errors}
          onChange={change}
        />
      </form>
    </Frame>
  )
}
