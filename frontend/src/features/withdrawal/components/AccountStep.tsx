// Step 0: from which account. Those that cannot be withdrawn from now are shown with what they wait for.
import { Link } from 'react-router-dom'
import { moneyText } from '@/shared/format'
import { fieldText, useT } from '@/shared/i18n'
import { isUsable, nameOf, numberOf, standingOf, walletsOf } from '@/shared/investorAccount'
import { Choice, ChoiceGroup } from '@/shared/ui/Choice'
import { useForm } from '@/shared/ui/form'
import { Icon } from '@/shared/ui/Icon'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { EmptyState } from '@/shared/ui/States'
import { keepFunds, keptDraft } from '../draft'
import { accountsRoute, overview } from '../routes'
import type { AccountsAnswer, InvestorAccount, Withdrawal } from '../wire'
import { Frame } from './Frame'

interface AccountStepProps {
  accounts: AccountsAnswer
  /** Those whose framework has withdrawals. */
  offered: InvestorAccount[]
  request: Withdrawal | null
  /** The account that the address names. */
  asked: number | null
  onNext: (account: number) => void
}

interface Choosing {
  UserEntityID: number | null
}

function startOf({ offered, request, asked }: AccountStepProps): Choosing {
  const usable = offered.filter(isUsable).map((account) => account.UserEntityID)
  const wanted = keptDraft(request).UserEntityID ?? request?.UserEntityID ?? asked
  if (wanted && usable.includes(wanted)) return { UserEntityID: wanted }
  return { UserEntityID: usable.length === 1 ? (usable[0] ?? null) : null }
}

export function AccountStep(props: AccountStepProps) {
  const { accounts, offered, request, onNext } = props
  const t = useT()
  const form = useForm<Choosing>({
    initial: startOf(props),
    validate: ({ UserEntityID }) =>
      UserEntityID === null ? { UserEntityID: fieldText('withdrawal.account.choose') } : {},
    submit: async ({ UserEntityID }) => onNext(UserEntityID ?? 0),
  })
  const choose = (UserEntityID: number) => {
    form.set({ UserEntityID })
    keepFunds(request, { UserEntityID })
  }
  if (offered.length === 0) {
    return (
      <Frame active={0} back={overview}>
        <EmptyState title={t('withdrawal.none.title')} text={t('withdrawal.none.text')}>
          <Button to={accountsRoute}>{t('withdrawal.none.go')}</Button>
        </EmptyState>
      </Frame>
    )
  }
  return (
    <Frame
      active={0}
      back={overview}
      action={
        <PrimaryAction
          form="account"
          reason={offered.some(isUsable) ? undefined : t('withdrawal.account.notYet')}
          secondary={
            <Button look="quiet" to={overview}>
              {t('shared.cancel')}
            </Button>
          }
        >
          {t('withdrawal.next.funds')}
        </PrimaryAction>
      }
    >
      <form id="account" className="form" noValidate onSubmit={form.onSubmit} onBlur={form.onBlur}>
        <ChoiceGroup name="UserEntityID" label={t('withdrawal.account')} error={form.errors.UserEntityID}>
          {offered.map((account) => (
            <Choice
              key={account.UserEntityID}
              name="UserEntityID"
              value={account.UserEntityID}
              checked={form.values.UserEntityID === account.UserEntityID}
              off={!isUsable(account)}
              title={nameOf(account, accounts)}
              detail={<AccountDetail account={account} />}
              onChoose={() => choose(account.UserEntityID)}
            />
          ))}
        </ChoiceGroup>
        {offered.some((account) => standingOf(account) === 'open') && (
          <Link className="text-link" to={accountsRoute}>
            <Icon name="shield" size={18} />
            {t('withdrawal.account.mend')}
          </Link>
        )}
      </form>
    </Frame>
  )
}

function AccountDetail({ account }: { account: InvestorAccount }) {
  const t = useT()
  const standing = standingOf(account)
  const wallets = walletsOf(account)
  const against =
    standing === 'approved'
      ? wallets.length === 0 && t('NoWalletFound')
      : t(`withdrawal.account.standing.${standing}`)
  return (
    <>
      <small>{numberOf(account)}</small>
      {wallets.map((wallet) => (
        <small className="figures withdraw-available" key={wallet.CurrencyID}>
          {t('withdrawal.available', { amount: moneyText(wallet.BalanceAvailable, wallet.CurrencyStr) })}
        </small>
      ))}
      {against && (
        <small className="withdraw-against">
          <Icon name={standing === 'review' ? 'clock' : 'info'} size={16} />
          <span>{against}</span>
        </small>
      )}
    </>
  )
}
