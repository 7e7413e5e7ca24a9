// One of the platform's bank accounts: administrators propose to change, close or reopen it, others read. `new` opens one.
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { PlatformBankAccount, Proposal } from '@/console/shared/api/wire'
import { bankAccountsAddress, usePlatformBankAccounts } from '@/console/shared/bankAccount/accounts'
import { BankDetails } from '@/console/shared/bankAccount/BankDetails'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { OpenProposals } from '@/console/shared/proposals/OpenProposals'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { changesBankAccounts } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import { AccountBadge } from '../components/AccountBadge'
import { AccountFacts } from '../components/AccountFacts'
import { AccountForm } from '../components/AccountForm'
import { CloseOrReopen } from '../components/CloseOrReopen'
import { listAddress, useAccountsPlace } from '../model/listed'
import '../bankAccount.css'

export default function BankAccountPage() {
  const t = useT()
  const { id } = useParams()
  const navigate = useNavigate()
  const changes = useOperator(({ operator }) => operator !== null && changesBankAccounts(operator))
  const place = useAccountsPlace()
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(listAddress(place)) })
  const { data, error, refetch } = usePlatformBankAccounts()
  if (id === 'new' && changes) return <NewAccount />
  const found = (list = data) => list?.items.find((account) => String(account.id) === id)
  const account = found()
  const gone = { title: t('console.bankAccounts.gone'), text: t('console.bankAccounts.goneText') }
  if (!account) return <NoRecord error={error} isGone={data !== undefined} refetch={refetch} gone={gone} />
  return (
    <Account
      key={account.id}
      account={account}
      changes={changes}
      reload={async () => found((await refetch()).data)}
    />
  )
}

function NewAccount() {
  const t = useT()
  const place = useAccountsPlace()
  const [made, setMade] = useState<Proposal>()
  return (
    <RecordPage
      back={{ to: listAddress(place), label: t('console.bankAccounts.back') }}
      title={t('console.bankAccounts.add')}
      aside={null}
    >
      {made ? (
        <section className="record-part bank-made">
          <OpenProposals made={made} />
          <div className="judgement-acts">
            <Link className="act" to={bankAccountsAddress}>
              {t('console.bankAccounts.toList')}
            </Link>
            <button type="button" className="act" onClick={() => setMade(undefined)}>
              {t('console.bankAccounts.another')}
            </button>
          </div>
        </section>
      ) : (
        <AccountForm account={undefined} onProposed={setMade} reload={async () => undefined} />
      )}
    </RecordPage>
  )
}

interface AccountProps {
  account: PlatformBankAccount
  /** Whether the reader is an administrator. */
  changes: boolean
  reload: () => Promise<PlatformBankAccount | undefined>
}

function Account({ account, changes, reload }: AccountProps) {
  const t = useT()
  const place = useAccountsPlace()
  const [made, setMade] = useState<Proposal>()
  // Typed values stay if somebody else proposes a change meanwhile.
  const [isOffered, setOffered] = useState(account.may_change)
  if (account.may_change && !isOffered) setOffered(true)
  const mayChange = changes && isOffered && !made
  return (
    <RecordPage
      back={{ to: listAddress(place), label: t('console.bankAccounts.back') }}
      title={account.name}
      aside={
        <>
          <AccountBadge is_open={account.is_open} />
          <span className="muted figures">{`#${account.id}`}</span>
        </>
      }
    >
      <div className="investor">
        <div className="investor-side">
          <AccountFacts account={account} made={made} />
          {mayChange && <CloseOrReopen account={account} onProposed={setMade} />}
        </div>
        <div className="investor-main">
          {mayChange ? (
            <AccountForm account={account} onProposed={setMade} reload={reload} />
          ) : (
            <RecordPart title={t('console.bankAccounts.details')}>
              <BankDetails account={account} />
            </RecordPart>
          )}
        </div>
      </div>
    </RecordPage>
  )
}
