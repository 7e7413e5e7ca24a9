// The choice of account and of payment method, as cards of which one is chosen.
import { moneyText } from '@/shared/format'
import { type MessageId, useT } from '@/shared/i18n'
import { Choice, ChoiceGroup } from '@/shared/ui/Choice'
import { Icon } from '@/shared/ui/Icon'
import { isApproved, wallet } from '../order'
import type { Framework, InvestorAccount, PaymentMethod } from '../wire'

interface AccountChoiceProps {
  accounts: InvestorAccount[]
  frameworks: Framework[]
  chosen: number | null
  error: string | undefined
  onChoose: (id: number) => void
}

export const kycText = (account: InvestorAccount): MessageId => {
  switch (account.LastKYCLog?.KYCStateCode) {
    case 'GPASS':
      return 'subscription.kyc.approved'
    case 'LWAIT':
    case 'GWAIT':
      return 'subscription.kyc.review'
    case 'LFAIL':
    case 'GFAIL':
      return 'subscription.kyc.failed'
    default:
      return 'subscription.kyc.open'
  }
}

export function AccountChoice({ accounts, frameworks, chosen, error, onChoose }: AccountChoiceProps) {
  const t = useT()
  return (
    <ChoiceGroup name="UserEntityID" label={t('subscription.account')} error={error}>
      {accounts.map((account) => {
        const approved = isApproved(account)
        const framework = frameworks.find((f) => f.InvestmentFrameworkID === account.InvestmentFrameworkID)
        const name = [account.FirstName, account.LastName].filter(Boolean).join(' ')
        return (
          <Choice
            key={account.UserEntityID}
            name="UserEntityID"
            value={account.UserEntityID}
            checked={chosen === account.UserEntityID}
            off={!approved}
            title={framework?.Name}
            detail={<small>{[name, account.WM_AccountNumber].filter(Boolean).join(' · ')}</small>}
            aside={
              <span className={approved ? 'kyc kyc-good' : 'kyc'}>
                <Icon name={approved ? 'shield' : 'clock'} size={16} />
                {t(kycText(account))}
              </span>
            }
            onChoose={() => onChoose(account.UserEntityID)}
          />
        )
      })}
    </ChoiceGroup>
  )
}

interface MethodChoiceProps {
  methods: PaymentMethod[]
  currency: string
  /** What the wallet has available, or null without one. */
  available: number | null
  /** Whose wallet it is has been chosen. */
  hasAccount: boolean
  chosen: number | null
  error: string | undefined
  onChoose: (id: number) => void
}

export function MethodChoice(props: MethodChoiceProps) {
  const { methods, currency, available, hasAccount, chosen, error, onChoose } = props
  const t = useT()
  /** A wallet that cannot pay the smallest investment is no choice. */
  const against = (method: PaymentMethod): string | undefined => {
    if (method.PaymentMethodID !== wallet) return undefined
    if (!hasAccount) return t('subscription.account.choose')
    if (available === null) return t('balanceMsg')
    const minimum = method.MinimumInvestmentValue
    if (available >= minimum) return undefined
    return t('subscription.walletTooSmall', {
      available: moneyText(available, currency),
      minimum: moneyText(minimum, currency),
    })
  }
  return (
    <ChoiceGroup name="PaymentMethodID" label={t('subscription.method')} error={error}>
      {methods.map((method) => {
        const reason = against(method)
        const isWallet = method.PaymentMethodID === wallet
        const balance =
          available === null ? '' : t('subscription.available', { amount: moneyText(available, currency) })
        return (
          <Choice
            key={method.PaymentMethodID}
            name="PaymentMethodID"
            value={method.PaymentMethodID}
            checked={chosen === method.PaymentMethodID}
            off={Boolean(reason)}
            title={method.PaymentMethod}
            detail={
              <small className="figures">
                {reason ?? (isWallet ? balance : t('subscription.method.wire'))}
              </small>
            }
            aside={<Icon name={isWallet ? 'wallet' : 'bank'} />}
            onChoose={() => onChoose(method.PaymentMethodID)}
          />
        )
      })}
    </ChoiceGroup>
  )
}
