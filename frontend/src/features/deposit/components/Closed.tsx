// Where a deposit ends: submitted, credited, refused or cancelled, each with what happens next.
import { dateText, moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { type Fact, Receipt } from '@/shared/ui/Receipt'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState } from '@/shared/ui/States'
import { Told } from '@/shared/ui/Told'
import { useEnded } from '@/shared/wizard/useSteps'
import type { Ending } from '../deposit'
import { depositRoute, overview } from '../routes'
import type { AccountsAnswer, Deposit } from '../wire'
import { useDepositFacts } from './DepositFacts'
import { ProofRow } from './ProofRow'

interface ClosedProps {
  request: Deposit
  accounts: AccountsAnswer
  ending: Ending
}

export function Closed({ request, accounts, ending }: ClosedProps) {
  const t = useT()
  useEnded()
  const facts = useDepositFacts({ request, accounts })
  const { FundingAmount, AmountReceived, Currency } = request
  const received: Fact[] = AmountReceived
    ? [{ label: t('deposit.received'), value: <Money amount={AmountReceived} currency={Currency} /> }]
    : []
  // What is credited, or goes back, is what arrived.
  const told = ending === 'passed' || ending === 'failed' ? (AmountReceived ?? FundingAmount) : FundingAmount
  const text = ending === 'failed' && AmountReceived ? 'returned' : ending
  const words = {
    title: t(`deposit.end.title.${ending}`),
    text: t(`deposit.end.text.${text}`, { amount: moneyText(told, Currency) }),
  }
  const stands = ending === 'review' || ending === 'passed'
  return (
    <Screen
      title={t('deposit.title')}
      back={overview}
      wide
      action={<PrimaryAction to={overview}>{t('deposit.end.go')}</PrimaryAction>}
    >
      {stands ? (
        <>
          <Receipt
            {...words}
            number={String(request.WalletFundingRequestID)}
            facts={[
              ...facts,
              ...received,
              { label: t('deposit.begun'), value: dateText(request.CreatedDate) },
            ]}
          />
          <ProofRow request={request} />
        </>
      ) : (
        <EmptyState {...words}>
          {request.Comment && <Told title={t('deposit.end.reason')}>{request.Comment}</Told>}
          <Button look="quiet" to={depositRoute({ account: request.UserEntityID })}>
            {t('deposit.end.anew')}
          </Button>
        </EmptyState>
      )}
    </Screen>
  )
}
