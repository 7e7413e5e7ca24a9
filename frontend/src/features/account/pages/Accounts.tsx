// The investor's accounts: how far each is, what happens next, and the way to open another.
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAccounts } from '@/shared/api/accounts'
import { banksKey, fetchBanks } from '@/shared/api/banks'
import { useServer } from '@/shared/api/query'
import { translate, useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { confirm, notice } from '@/shared/ui/dialogs'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { addBankRoute } from '@/shared/wizard/addingBank'
import { AccountCard } from '../components/AccountCard'
import { FrameworkSheet } from '../components/FrameworkSheet'
import { canWithdraw, isIndividual, isLocked, shownState } from '../kyc'
import { openingRoute, wizardRoute } from '../routes'
import type { AccountsAnswer, UserEntity } from '../wire'
import './accounts.css'

interface AccountsProps {
  /** What the desk asks about the accounts. */
  requests?: ReactNode
}

export default function Accounts({ requests }: AccountsProps) {
  const t = useT()
  const navigate = useNavigate()
  const answer = useAccounts()
  const banks = useServer(banksKey, fetchBanks)
  // An investor who has just added the missing bank account returns to the choice that needed it.
  const [choosing, setChoosing] = useState(() => useSession.getState().addedBank !== null)
  const chosen = useRef(false)
  const data = answer.data

  const openNew = async () => {
    if (banks.data?.banks.length === 0) {
      const goes = await confirm({
        text: t('Pleaseaddabankaccountfirst'),
        confirm: t('account.list.addBank'),
      })
      if (goes) navigate(addBankRoute())
      return
    }
    setChoosing(true)
  }
  const choose = () => {
    chosen.current = true
    fromFirstStep()
  }
  const leave = () => {
    setChoosing(false)
    if (!chosen.current) useSession.setState({ addedBank: null })
  }
  const edit = async (account: UserEntity) => {
    if (!data || !(await mayEdit(account, data))) return
    fromFirstStep()
    navigate(wizardRoute(account.InvestmentFrameworkID))
  }
  return (
    <Screen
      title={t('account.list.title')}
      back="/user/accountmanage"
      wide
      action={
        data && (
          <PrimaryAction onClick={() => void openNew()} busy={banks.isPending}>
            {t('account.list.new')}
          </PrimaryAction>
        )
      }
    >
      {requests}
      {answer.isPending && <Skeleton tall lines={3} />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {data?.userEntities.length === 0 && (
        <EmptyState title={t('account.list.none.title')} text={t('account.list.none.text')} />
      )}
      {data && data.userEntities.length > 0 && (
        <div className="tiles listing">
          {data.userEntities.map((account) => (
            <AccountCard
              key={account.UserEntityID}
              account={account}
              framework={data.frameworks.find(
                (f) => f.InvestmentFrameworkID === account.InvestmentFrameworkID,
              )}
              onEdit={isEditable(account) ? fromFirstStep : () => void edit(account)}
              wizard={wizardRoute(account.InvestmentFrameworkID)}
              isEditable={isEditable(account)}
            />
          ))}
        </div>
      )}
      {data && (
        <FrameworkSheet open={choosing} data={data} onClose={leave} to={openingRoute} onChoose={choose} />
      )}
    </Screen>
  )
}

/** The wizard opens at its first step, wherever an earlier visit ended. */
const fromFirstStep = () => useSession.getState().set({ addressDataActive: 0 })

/** Nothing is asked or said before it is edited. */
const isEditable = (account: UserEntity): boolean =>
  isIndividual(account) && !isLocked(account) && shownState(account) !== 'approved'

/** Companies and accounts under review are left alone; an approved one is reviewed again, which is asked first. */
async function mayEdit(account: UserEntity, data: AccountsAnswer): Promise<boolean> {
  if (!isIndividual(account)) {
    await notice(translate('EntityUnableEdit'))
    return false
  }
  if (isLocked(account)) {
    await notice(translate('ModificationNotPossibleDuringAudit'))
    return false
  }
  return confirm({
    title: translate('account.list.again.title'),
    text: translate('account.list.again.text', {
      withdrawals: String(canWithdraw(account.InvestmentFrameworkID, data.frameworkLookups)),
    }),
    confirm: translate('account.list.again.go'),
  })
}
