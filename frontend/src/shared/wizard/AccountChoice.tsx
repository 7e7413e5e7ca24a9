// The first step of a deposit or a withdrawal: the account. Accounts that cannot be used yet are shown with the reason.
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Schemas } from '../api/wire'
import { fieldText, type MessageId, useT } from '../i18n'
import { isUsable, nameOf, numberOf, standingOf } from '../investorAccount'
import { Choice, ChoiceGroup } from '../ui/Choice'
import { useForm } from '../ui/form'
import { Icon } from '../ui/Icon'
import { Button, PrimaryAction } from '../ui/PrimaryAction'
import { EmptyState } from '../ui/States'
import './accountChoice.css'

type Account = Schemas['UserEntity']

const accountsRoute = '/account/openaccount'

/** What the step says. */
interface Texts {
  label: MessageId
  /** None was chosen. */
  choose: MessageId
  /** None can be used now. */
  notYet: MessageId
  /** Why an account cannot be used yet: it is under review, or not submitted. */
  review: MessageId
  open: MessageId
  /** No account is offered, and why. */
  noneTitle: MessageId
  none: MessageId
  /** The link to the accounts. */
  accounts: MessageId
  next: MessageId
}

interface AccountChoiceProps {
  texts: Texts
  accounts: Schemas['AccountList']
  /** Those whose framework supports it. */
  offered: Account[]
  /** The account chosen so far. */
  wanted: number | null | undefined
  /** Chosen if the wanted account cannot be used and there is no single other choice. */
  fallback?: number | null
  /** Where Back and Cancel lead. */
  back: string
  /** The wizard's frame around the step. */
  frame: (action: ReactNode, step: ReactNode) => ReactElement
  /** Further details of an account. */
  more?: (account: Account) => ReactNode
  onChoose: (account: number) => void
  onNext: (account: number) => void
}

interface Choosing {
  UserEntityID: number | null
}

function start({ offered, wanted, fallback }: AccountChoiceProps): number | null {
  const usable = offered.filter(isUsable).map((account) => account.UserEntityID)
  if (wanted && usable.includes(wanted)) return wanted
  return fallback ?? (usable.length === 1 ? (usable[0] ?? null) : null)
}

export function AccountChoice(props: AccountChoiceProps) {
  const { texts, accounts, offered, back, frame, more, onChoose, onNext } = props
  const t = useT()
  const form = useForm<Choosing>({
    initial: { UserEntityID: start(props) },
    validate: ({ UserEntityID }) => (UserEntityID === null ? { UserEntityID: fieldText(texts.choose) } : {}),
    submit: async ({ UserEntityID }) => onNext(UserEntityID ?? 0),
  })
  const choose = (UserEntityID: number) => {
    form.set({ UserEntityID })
    onChoose(UserEntityID)
  }
  if (offered.length === 0) {
    return frame(
      undefined,
      <EmptyState title={t(texts.noneTitle)} text={t(texts.none)}>
        <Button to={accountsRoute}>{t(texts.accounts)}</Button>
      </EmptyState>,
    )
  }
  return frame(
    <PrimaryAction
      form="account"
      reason={offered.some(isUsable) ? undefined : t(texts.notYet)}
      secondary={
        <Button look="quiet" to={back}>
          {t('shared.cancel')}
        </Button>
      }
    >
      {t(texts.next)}
    </PrimaryAction>,
    <form id="account" className="form" noValidate onSubmit={form.onSubmit} onBlur={form.onBlur}>
      <ChoiceGroup name="UserEntityID" label={t(texts.label)} error={form.errors.UserEntityID}>
        {offered.map((account) => (
          <Choice
            key={account.UserEntityID}
            name="UserEntityID"
            value={account.UserEntityID}
            checked={form.values.UserEntityID === account.UserEntityID}
            off={!isUsable(account)}
            title={nameOf(account, accounts)}
            detail={
              <>
                <small>{numberOf(account)}</small>
                {more?.(account)}
                <Against texts={texts} account={account} />
              </>
            }
            onChoose={() => choose(account.UserEntityID)}
          />
        ))}
      </ChoiceGroup>
      {offered.some((account) => standingOf(account) === 'open') && (
        <Link className="text-link" to={accountsRoute}>
          <Icon name="shield" size={18} />
          {t(texts.accounts)}
        </Link>
      )}
    </form>,
  )
}

/** Why an account cannot be used now. */
function Against({ texts, account }: { texts: Texts; account: Account }) {
  const t = useT()
  if (isUsable(account)) return null
  const standing = standingOf(account)
  return (
    <small className="choice-against">
      <Icon name={standing === 'review' ? 'clock' : 'info'} size={16} />
      <span>{t(standing === 'approved' ? 'NoWalletFound' : texts[standing])}</span>
    </small>
  )
}
