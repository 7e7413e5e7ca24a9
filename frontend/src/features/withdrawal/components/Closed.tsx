// The end of a withdrawal: submitted, approved, paid out, refused, returned by the bank or cancelled, each with what
// happens next.
import { dateText, moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Receipt } from '@/shared/ui/Receipt'
import { RecordNotice } from '@/shared/ui/RecordNotice'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState } from '@/shared/ui/States'
import { useEnded } from '@/shared/wizard/useSteps'
import { overview, withdrawRoute } from '../routes'
import type { AccountsAnswer, Withdrawal } from '../wire'
import { type Ending, endingText } from '../withdrawal'
import { AuthForm } from './AuthForm'
import { Refused } from './Refused'
import { usePaymentFacts } from './usePaymentFacts'
import { usePaidTo, useWithdrawalFacts } from './WithdrawalFacts'

interface ClosedProps {
  request: Withdrawal
  accounts: AccountsAnswer
  ending: Ending
}

export function Closed({ request, accounts, ending }: ClosedProps) {
  const t = useT()
  useEnded()
  const facts = useWithdrawalFacts({ request, accounts })
  const payment = usePaymentFacts(request)
  const paidTo = usePaidTo(accounts)
  const amount = moneyText(request.Amount, request.Currency)
  const words = {
    title: t(`withdrawal.end.title.${ending}`),
    text: t(endingText(request, ending), { amount, to: paidTo(request) }),
  }
  const stands = ending === 'review' || ending === 'passed' || ending === 'paid'
  return (
    <Screen
      title={t('withdrawal.title')}
      back={overview}
      wide
      action={<PrimaryAction to={overview}>{t('withdrawal.end.go')}</PrimaryAction>}
    >
      {stands ? (
        <>
          <Receipt
            {...words}
            number={String(request.CNWithdrawRequestID)}
            facts={[
              ...facts,
              { label: t('withdrawal.begun'), value: dateText(request.CreatedDate) },
              ...(ending === 'paid' ? payment : []),
            ]}
          >
            <Button look="plain" onClick={() => window.print()}>
              {t('withdrawal.print')}
            </Button>
          </Receipt>
          <AuthForm request={request} />
        </>
      ) : (
        <EmptyState {...words}>
          {request.ReturnReason && (
            <RecordNotice title={t('withdrawal.end.returnReason')}>{request.ReturnReason}</RecordNotice>
          )}
          {ending === 'failed' ? (
            <Refused request={request} accounts={accounts} />
          ) : (
            <Button look="quiet" to={withdrawRoute({ account: request.UserEntityID })}>
              {t('withdrawal.end.anew')}
            </Button>
          )}
        </EmptyState>
      )}
    </Screen>
  )
}
