// Step 1: currency, amount and, where there is a choice, how it is paid. Next begins the request, or changes it where it says something else by now, also of its account.
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Refusal } from '@/shared/api/refusal'
import { moneyParts, moneyText } from '@/shared/format'
import { refusalText, useT } from '@/shared/i18n'
import { nameOf, numberOf, walletsOf } from '@/shared/investorAccount'
import { AmountField } from '@/shared/ui/AmountField'
import { Choice, ChoiceGroup } from '@/shared/ui/Choice'
import { notice } from '@/shared/ui/dialogs'
import { useForm } from '@/shared/ui/form'
import { Icon } from '@/shared/ui/Icon'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { beginDeposit, changeDeposit, refresh } from '../api/deposits'
import { methodsOf, offeredMethod } from '../deposit'
import { fundsOf, keepFunds, startOf } from '../draft'
import { type Funds, fundsMistakes, isSame, termsOf, walletIn } from '../termsRules'
import type { AccountsAnswer, Deposit, InvestorAccount } from '../wire'
import { Frame } from './Frame'
import { MethodChoice } from './MethodChoice'

interface FundsStepProps {
  accounts: AccountsAnswer
  /** The account that was chosen, which may not be the one that the begun request is for yet. */
  account: InvestorAccount
  request: Deposit | null
  back: () => void
  onSaved: (request: Deposit) => void
}

/** Refusals that may name no field, at the field that mends them. */
const fieldOf: Record<string, keyof Funds> = {
  PleaseSelectTheCurrency: 'CurrencyID',
  DepositCurrencyNotOffered: 'CurrencyID',
  NoWalletFound: 'CurrencyID',
  Pleaseentertheamount: 'FundingAmount',
}

export function FundsStep({ accounts, account, request, back, onSaved }: FundsStepProps) {
  const t = useT()
  const wallets = walletsOf(account)
  // One that is begun keeps its way of paying.
  const methods = request ? [request.FundingMethod] : methodsOf(account, accounts)

  const save = async (funds: Funds): Promise<Deposit> => {
    const terms = termsOf(account.UserEntityID, funds)
    if (!request) return beginDeposit(terms, offeredMethod(funds.FundingMethod, methods))
    return isSame(terms, request) ? request : changeDeposit(request, terms)
  }
  const onRefusal = (refusal: Refusal): boolean => {
    // No invoice could be made, so that nothing was begun.
    if (refusal.messageKey === 'APIError') {
      void notice(t('deposit.pay.unavailable'))
      return true
    }
    const field = fieldOf[refusal.messageKey]
    if (field) form.setErrors(() => ({ [field]: refusalText(refusal) }))
    // What is shown was outdated: the account's currencies, its review, the request itself.
    if (field || refusal.status === 409) void refresh()
    return field !== undefined
  }
  const form = useForm<Funds>({
    initial: startOf(request, account),
    validate: (funds) => fundsMistakes(funds, wallets),
    submit: async (funds) => {
      const saved = await save(funds)
      // At once, before the request is shown: a field that is cleared meanwhile counts as changed.
      takeStored(saved)
      keepFunds(saved.WalletFundingRequestID, { ...funds, UserEntityID: null })
      onSaved(saved)
    },
    onRefusal,
  })

  // The request may become newer while the form is open: by another tab, and by a save of its own.
  const version = useRef(request?.Version)
  const { rebase } = form
  const takeStored = useCallback(
    (stored: Deposit) => {
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
    keepFunds(request?.WalletFundingRequestID ?? null, { ...form.values, ...typed })
  }
  const wallet = walletIn(wallets, form.values.CurrencyID)
  const method = offeredMethod(form.values.FundingMethod, methods)
  return (
    <Frame
      active={1}
      method={method}
      back={back}
      action={
        <PrimaryAction confirms form="funds" busy={form.busy}>
          {t(method === 'Bitcoin' ? 'deposit.next.pay' : 'deposit.next.wire')}
        </PrimaryAction>
      }
      summary={
        <p className="deposit-to">
          <Icon name="wallet" size={20} />
          <span>
            <strong>{nameOf(account, accounts)}</strong>
            <small>{numberOf(account)}</small>
          </span>
        </p>
      }
    >
      <form id="funds" className="form" noValidate onSubmit={form.onSubmit} onBlur={form.onBlur}>
        <ChoiceGroup name="CurrencyID" label={t('deposit.currency')} error={form.errors.CurrencyID}>
          {wallets.map(({ CurrencyID, CurrencyStr, Balance }) => (
            <Choice
              key={CurrencyID}
              name="CurrencyID"
              value={CurrencyID}
              checked={form.values.CurrencyID === CurrencyID}
              title={
                accounts.currencies.find((currency) => currency.CurrencyID === CurrencyID)?.Currency ??
                CurrencyStr
              }
              detail={
                <small className="figures">
                  {t('deposit.balance', { amount: moneyText(Balance, CurrencyStr) })}
                </small>
              }
              onChoose={() => change({ CurrencyID })}
            />
          ))}
        </ChoiceGroup>
        <div className="amount-field">
          <AmountField
            name="FundingAmount"
            label={t('deposit.amount')}
            value={form.values.FundingAmount}
            error={form.errors.FundingAmount}
            onChange={(FundingAmount) => change({ FundingAmount })}
            currency={wallet && moneyParts(0, wallet.CurrencyStr).currency}
          />
        </div>
        {methods.length > 1 && (
          <MethodChoice
            methods={methods}
            value={method}
            onChoose={(FundingMethod) => change({ FundingMethod })}
          />
        )}
      </form>
    </Frame>
  )
}
