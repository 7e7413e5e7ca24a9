// The link to the signing page: what is signed there, and that it leads out of the app and back.
import { useT } from '@/shared/i18n'
import { leaveFor, rememberSession, type SigningStart } from '@/shared/signing/session'
import { ConfirmActions } from '@/shared/ui/Confirm'
import { Sheet } from '@/shared/ui/Sheet'
import type { AccountsAnswer, Withdrawal } from '../wire'
import { signingSubject } from '../withdrawal'
import { WithdrawalFacts } from './WithdrawalFacts'

interface SignSheetProps {
  request: Withdrawal
  accounts: AccountsAnswer
  start: SigningStart
  onClose: () => void
}

export function SignSheet({ request, accounts, start, onClose }: SignSheetProps) {
  const t = useT()
  const leave = () => {
    rememberSession(signingSubject(request.CNWithdrawRequestID), start.sessionId)
    leaveFor(start.url)
  }
  return (
    <Sheet
      open
      title={t('withdrawal.sign.title')}
      onClose={onClose}
      action={
        <ConfirmActions onClick={leave} onCancel={onClose}>
          {t('signing.leave.go')}
        </ConfirmActions>
      }
    >
      <div className="stack">
        <WithdrawalFacts request={request} accounts={accounts} />
        <p className="muted">{t('signing.leave.text')}</p>
      </div>
    </Sheet>
  )
}
