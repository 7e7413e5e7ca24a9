// The fields of step 1: which currency, how much, and where it is paid to.
import { typedAmount } from '@/shared/amount'
import { moneyParts, moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { walletsOf } from '@/shared/investorAccount'
import { AmountField } from '@/shared/ui/AmountField'
import { Choice, ChoiceGroup } from '@/shared/ui/Choice'
import { TextField } from '@/shared/ui/Field'
import type { Errors } from '@/shared/ui/form'
import { Icon } from '@/shared/ui/Icon'
import { type Funds, hundredthsOf, walletIn } from '../termsRules'
import type { AccountsAnswer, InvestorAccount } from '../wire'
import { lastOf } from '../withdrawal'

interface FundsFieldsProps {
  account: InvestorAccount
  currencies: AccountsAnswer['currencies']
  values: Funds
  errors: Errors<Funds>
  onChange: (change: Partial<Funds>) => void
}

export function FundsFields(props: FundsFieldsProps) {
  return (
    <>
      <CurrencyChoice {...props} />
      <WithdrawnAmount {...props} />
      <PayoutChoice {...props} />
    </>
  )
}

function CurrencyChoice({ account, currencies, values, errors, onChange }: FundsFieldsProps) {
  const t = useT()
  return (
    <ChoiceGroup name="CurrencyID" label={t('withdrawal.currency')} error={errors.CurrencyID}>
      {walletsOf(account).map(({ CurrencyID, CurrencyStr, Balance, BalanceAvailable }) => {
        const held = (hundredthsOf(Balance) - hundredthsOf(BalanceAvailable)) / 100
        return (
          <Choice
            key={CurrencyID}
            name="CurrencyID"
            value={CurrencyID}
            checked={values.CurrencyID === CurrencyID}
            title={currencies.find((currency) => currency.CurrencyID === CurrencyID)?.Currency ?? CurrencyStr}
            detail={
              <>
                <small className="figures withdraw-available">
                  {t('withdrawal.available', { amount: moneyText(BalanceAvailable, CurrencyStr) })}
                </small>
                {held > 0 && (
                  <small className="figures">
                    {t('withdrawal.held', { amount: moneyText(held, CurrencyStr) })}
                  </small>
                )}
              </>
            }
            onChoose={() => onChange({ CurrencyID })}
          />
        )
      })}
    </ChoiceGroup>
  )
}

function WithdrawnAmount({ account, values, errors, onChange }: FundsFieldsProps) {
  const t = useT()
  const wallet = walletIn(walletsOf(account), values.CurrencyID)
  return (
    <div className="amount-field withdraw-amount">
      <AmountField
        name="Amount"
        label={t('withdrawal.amount')}
        value={values.Amount}
        error={errors.Amount}
        onChange={(Amount) => onChange({ Amount })}
        currency={wallet && moneyParts(0, wallet.CurrencyStr).currency}
        note={
          wallet &&
          t('withdrawal.available', { amount: moneyText(wallet.BalanceAvailable, wallet.CurrencyStr) })
        }
        after={
          wallet &&
          wallet.BalanceAvailable > 0 && (
            <button
              type="button"
              className="withdraw-all"
              onClick={() => onChange({ Amount: typedAmount(wallet.BalanceAvailable) })}
            >
              {t('withdrawal.all')}
            </button>
          )
        }
      />
    </div>
  )
}

function PayoutChoice({ account, currencies, values, errors, onChange }: FundsFieldsProps) {
  const t = useT()
  const bank = currencies.find((currency) => currency.CurrencyID === account.CurrencyID)?.CurrencyCode
  const wanted = walletIn(walletsOf(account), values.CurrencyID)?.CurrencyStr
  const words = [
    account.BankName,
    t('withdrawal.bank.ending', { last: lastOf(account.BankAccountNumber) }),
    bank,
  ]
  return (
    <>
      <ChoiceGroup name="PayoutMethod" label={t('withdrawal.payout')} error={errors.PayoutMethod}>
        <Choice
          name="PayoutMethod"
          value="Bank"
          checked={values.PayoutMethod === 'Bank'}
          title={t('withdrawal.payout.Bank')}
          detail={
            <>
              <small className="figures">{words.filter(Boolean).join(' · ')}</small>
              {bank && wanted && bank !== wanted && (
                <small>{t('withdrawal.bank.converts', { currency: bank })}</small>
              )}
            </>
          }
          aside={<Icon name="bank" />}
          onChoose={() => onChange({ PayoutMethod: 'Bank' })}
        />
        <Choice
          name="PayoutMethod"
          value="Bitcoin"
          checked={values.PayoutMethod === 'Bitcoin'}
          title={t('withdrawal.payout.Bitcoin')}
          detail={<small>{t('withdrawal.bitcoin.text')}</small>}
          aside={<Icon name="wallet" />}
          onChoose={() => onChange({ PayoutMethod: 'Bitcoin' })}
        />
      </ChoiceGroup>
      {values.PayoutMethod === 'Bitcoin' && (
        <TextField
          name="BitcoinAddress"
          label={t('withdrawal.bitcoin.address')}
          value={values.BitcoinAddress}
          error={errors.BitcoinAddress}
          onChange={(BitcoinAddress) => onChange({ BitcoinAddress })}
          hint={t('withdrawal.bitcoin.hint')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </>
  )
}
