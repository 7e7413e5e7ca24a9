// Step 0: to which account. Those that cannot be deposited to now are shown with what they wait for.
import { Link } from 'react-router-dom'
import { fieldText, useT } from '@/shared/i18n'
import { isUsable, nameOf, numberOf, standingOf } from '@/shared/investorAccount'
import { Choice, ChoiceGroup } from '@/shared/ui/Choice'
import { useForm } from '@/shared/ui/form'
import { Icon } from '@/shared/ui/Icon'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { EmptyState } from '@/shared/ui/States'
import { keepFunds, keptDraft } from '../draft'
import { accountsRoute, fundsRoute } from '../routes'
import type { AccountsAnswer, Deposit, InvestorAccount } from '../wire'
import { Frame } from './Frame'

interface AccountStepProps {
  accounts: AccountsAnswer
  /** Those whose framework takes deposits. */
  offered: InvestorAccount[]
  request: Deposit | null
  /** The account of the begun request, or the one that the address names. */
  asked: number | null
  onNext: (account: number) => void
}

interface Choosing {
  UserEntityID: number | null
}

const idOf = (request: Deposit | null): number | null => request?.WalletFundingRequestID ?? null

function startOf({ offered, request, asked }: AccountStepProps): Choosing {
  const usable = offered.filter(isUsable).map((account) => account.UserEntityID)
  const wanted = keptDraft(idOf(request)).UserEntityID ?? asked
  if (wanted && usable.includes(wanted)) return { UserEntityID: wanted }
  // A begun request goes to another account only where that was chosen.
  if (request) return { UserEntityID: request.UserEntityID }
  return { UserEntityID: usable.length === 1 ? (usable[0] ?? null) : null }
}

export function AccountStep(props: AccountStepProps) {
  const { accounts, offered, request, onNext } = props
  const t = useT()
  const form = useForm<Choosing>({
    initial: startOf(props),
    validate: ({ UserEntityID }) =>
      UserEntityID === null ? { UserEntityID: fieldText('deposit.account.choose') } : {},
    submit: async ({ UserEntityID }) => onNext(UserEntityID ?? 0),
  })
  const choose = (UserEntityID: number) => {
    form.set({ UserEntityID })
    keepFunds(idOf(request), { UserEntityID })
  }
  if (offered.length === 0) {
    return (
      <Frame active={0} back={fundsRoute}>
        <EmptyState title={t('deposit.none.title')} text={t('deposit.none.text')}>
          <Button to={accountsRoute}>{t('deposit.accounts')}</Button>
        </EmptyState>
      </Frame>
    )
  }
  return (
    <Frame
      active={0}
      back={fundsRoute}
      action={
        <PrimaryAction
          form="account"
          reason={offered.some(isUsable) ? undefined : t('deposit.account.notYet')}
          secondary={
            <Button look="quiet" to={fundsRoute}>
              {t('shared.cancel')}
            </Button>
          }
        >
          {t('deposit.next.funds')}
        </PrimaryAction>
      }
    >
      <form id="account" className="form" noValidate onSubmit={form.onSubmit} onBlur={form.onBlur}>
        <ChoiceGroup name="UserEntityID" label={t('deposit.account')} error={form.errors.UserEntityID}>
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
            {t('deposit.accounts')}
          </Link>
        )}
      </form>
    </Frame>
  )
}

function AccountDetail({ account }: { account: InvestorAccount }) {
  const t = useT()
  const standing = standingOf(account)
  const against =
    standing === 'approved'
      ? !isUsable(account) && t('NoWalletFound')
      : t(`deposit.account.standing.${standing}`)
  return (
    <>
      <small>{numberOf(account)}</small>
      {against && (
        <small className="deposit-against">
          <Icon name={standing === 'review' ? 'clock' : 'info'} size={16} />
          <span>{against}</span>
        </small>
      )}
    </>
  )
}
