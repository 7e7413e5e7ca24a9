// Step 2 once the authorisation is signed: its terms, and submitting it.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import type { AccountsAnswer, Withdrawal } from '../wire'
import { AuthForm } from './AuthForm'
import { Frame } from './Frame'
import { WithdrawalFacts } from './WithdrawalFacts'

interface SignedStepProps {
  request: Withdrawal
  accounts: AccountsAnswer
  busy: boolean
  back: () => void
  onHandIn: () => void
}

export function SignedStep({ request, accounts, busy, back, onHandIn }: SignedStepProps) {
  const t = useT()
  return (
    <Frame
      active={2}
      back={back}
      action={
        <PrimaryAction confirms onClick={onHandIn} busy={busy}>
          {t('withdrawal.handIn')}
        </PrimaryAction>
      }
      summary={
        <section className="card">
          <WithdrawalFacts request={request} accounts={accounts} />
        </section>
      }
    >
      <p className="hint-box" role="status">
        <Icon name="done" size={20} />
        <span>{t(busy ? 'withdrawal.handingIn' : 'withdrawal.signed')}</span>
      </p>
      <AuthForm request={request} />
    </Frame>
  )
}
