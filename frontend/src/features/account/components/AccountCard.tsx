// One account in the list: its state, its three ticks, why it failed and what to correct.
import { deadlineText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Button } from '@/shared/ui/PrimaryAction'
import { RecordNotice } from '@/shared/ui/RecordNotice'
import { StatusBadge } from '@/shared/ui/Status'
import { correctionRoute, useCorrections } from '../corrections'
import { fullName, questionnaireEnd, shownState, tones } from '../kyc'
import type { Framework, UserEntity } from '../wire'
import { BlockedAccount } from './BlockedAccount'
import { ReviewRefusal } from './ReviewRefusal'

interface AccountCardProps {
  account: UserEntity
  framework: Framework | undefined
  onEdit: () => void
  /** The route of its wizard, where the review's fee is too. */
  wizard: string
  /** Whether editing only leads there. */
  isEditable: boolean
}

export function AccountCard({ account, framework, onEdit, wizard, isEditable }: AccountCardProps) {
  const t = useT()
  const state = shownState(account)
  const corrections = useCorrections(account)
  const [first] = corrections
  const isRefused = (...parts: string[]) => corrections.some((correction) => parts.includes(correction))
  const name = fullName(account)
  // An approved account that is blocked invests in nothing.
  const saysNext = state !== 'approved' || !account.BlockedInd
  const end = state === 'review' ? undefined : questionnaireEnd(account)
  const ticks = [
    { label: t('account.tick.personal'), done: account.PersonalCompleteInd && !isRefused('personal') },
    { label: t('account.tick.bank'), done: account.BankCompleteInd && !isRefused('bank') },
    {
      label: t('account.tick.documents'),
      done: account.DocumentsCompleteInd && !isRefused('Passport', 'POA', 'ID', 'idCard'),
    },
  ]
  const opens = first ? correctionRoute(account.InvestmentFrameworkID, first) : wizard
  return (
    <article className="card account-card">
      <header className="account-head">
        <div className="account-name">
          <h2>{framework?.Name}</h2>
          <p>{[name, account.WM_AccountNumber].filter(Boolean).join(' · ')}</p>
        </div>
        <StatusBadge tone={tones[state]} label={t(`account.state.${state}`)} />
      </header>
      {saysNext && <p className="account-next">{t(`account.next.${state}`)}</p>}
      <BlockedAccount account={account} />
      <ReviewRefusal account={account} corrections={corrections} />
      {end && (
        <RecordNotice>{t(`account.questionnaire.${end.state}`, { date: deadlineText(end.at) })}</RecordNotice>
      )}
      <ul className="account-ticks">
        {ticks.map(({ label, done }) => (
          <li key={label} data-done={done}>
            <Icon name={done ? 'done' : 'clock'} size={18} />
            <span>{label}</span>
            <span className="unseen">{t(done ? 'account.tick.done' : 'account.tick.open')}</span>
          </li>
        ))}
      </ul>
      <Button look="quiet" to={isEditable ? opens : undefined} onClick={onEdit}>
        {t(`account.edit.${state}`)}
      </Button>
      {state === 'review' && account.KYCFee?.Payment && (
        <Button look="quiet" to={wizard}>
          {t('account.fee.see')}
        </Button>
      )}
    </article>
  )
}
