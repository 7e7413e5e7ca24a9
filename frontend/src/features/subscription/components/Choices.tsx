// The choice of account and of payment method, as cards of which one is chosen.
import type { ReactNode } from 'react'
import { moneyText } from '@/shared/format'
import { type MessageId, useT } from '@/shared/i18n'
import { FieldGroup } from '@/shared/ui/Field'
import { Icon } from '@/shared/ui/Icon'
import { isApproved, wallet } from '../order'
import type { Framework, InvestorAccount, PaymentMethod } from '../wire'

interface GroupProps {
  name: string
  label: string
  error: string | undefined
  children: ReactNode
}

function Group({ name, label, error, children }: GroupProps) {
  const legend = <legend className="field-label">{label}</legend>
  return (
    <FieldGroup className="choices" name={name} legend={legend} error={error}>
      {children}
    </FieldGroup>
  )
}

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
    <Group name="UserEntityID" label={t('subscription.account')} error={error}>
      {accounts.map((account) => {
        const approved = isApproved(account)
        const framework = frameworks.find((f) => f.InvestmentFrameworkID === account.InvestmentFrameworkID)
        const name = [account.FirstName, account.LastName].filter(Boolean).join(' ')
        return (
          <label className="choice" key={account.UserEntityID} data-off={!approved}>
            <input
              type="radio"
              name="UserEntityID"
              value={account.UserEntityID}
              checked={chosen === account.UserEntityID}
              disabled={!approved}
              onChange={() => onChoose(account.UserEntityID)}
            />
            <span className="choice-mark" aria-hidden="true" />
            <span className="choice-words">
              <strong>{framework?.Name}</strong>
              <small>{[name, account.WM_AccountNumber].filter(Boolean).join(' · ')}</small>
            </span>
            <span className={approved ? 'kyc kyc-good' : 'kyc'}>
              <Icon name={approved ? 'shield' : 'clock'} size={16} />
              {t(kycText(account))}
            </span>
          </label>
        )
      })}
    </Group>
  )
}

interface MethodChoiceProps {
  methods: PaymentMethod[]
  currency: string
  /** What the wallet has available, or null without one. */
  available: number | null
  chosen: number | null
  error: string | undefined
  onChoose: (id: number) => void
}

export function MethodChoice({ methods, currency, available, chosen, error, onChoose }: MethodChoiceProps) {
  const t = useT()
  /** A wallet that cannot pay the smallest investment is no choice. */
  const against = (method: PaymentMethod): string | undefined => {
    if (method.PaymentMethodID !== wallet) return undefined
    if (available === null) return t('balanceMsg')
    return available < method.MinimumInvestmentValue ? t('NoWalletFound') : undefined
  }
  return (
    <Group name="PaymentMethodID" label={t('subscription.method')} error={error}>
      {methods.map((method) => {
        const reason = against(method)
        const isWallet = method.PaymentMethodID === wallet
        const balance =
          available === null ? '' : t('subscription.available', { amount: moneyText(available, currency) })
        return (
          <label className="choice" key={method.PaymentMethodID} data-off={Boolean(reason)}>
            <input
              type="radio"
              name="PaymentMethodID"
              value={method.PaymentMethodID}
              checked={chosen === method.PaymentMethodID}
              disabled={Boolean(reason)}
              onChange={() => onChoose(method.PaymentMethodID)}
            />
            <span className="choice-mark" aria-hidden="true" />
            <span className="choice-words">
              <strong>{method.PaymentMethod}</strong>
              <small className="figures">
                {reason ?? (isWallet ? balance : t('subscription.method.wire'))}
              </small>
            </span>
            <Icon name={isWallet ? 'wallet' : 'bank'} />
          </label>
        )
      })}
    </Group>
  )
}
