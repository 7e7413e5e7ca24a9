// Where a deposit ends: submitted, credited, refused, cancelled or not paid in time, each with what happens next.
import { dateText, moneyText } from '@/shared/format'
import { type MessageId, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { type Fact, Receipt } from '@/shared/ui/Receipt'
import { RecordNotice } from '@/shared/ui/RecordNotice'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState } from '@/shared/ui/States'
import { useEnded } from '@/shared/wizard/useSteps'
import { type Ending, isInBitcoin } from '../deposit'
import { keepAgain } from '../draft'
import { depositRoute, fundsRoute, overview } from '../routes'
import type { AccountsAnswer, Deposit } from '../wire'
import { endText, endTitle } from '../words'
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
  const { FundingAmount, AmountReceived, Currency, Deviation } = request
  const received: Fact[] = AmountReceived
    ? [{ label: t('deposit.received'), value: <Money amount={AmountReceived} currency={Currency} /> }]
    : []
  // The amount that arrived is credited, or goes back.
  const told = ending === 'passed' || ending === 'failed' ? (AmountReceived ?? FundingAmount) : FundingAmount
  const words = {
    title: t(endTitle(request, ending)),
    text: t(endText(request, ending), { amount: moneyText(told, Currency) }),
  }
  const stands = ending === 'review' || ending === 'passed'
  return (
    <Screen
      title={t('deposit.title')}
      back={overview}
      wide
      action={<EndAction request={request} ending={ending} />}
    >
      {stands ? (
        <>
          <Receipt
            {...words}
            isWaiting={ending === 'review' && isInBitcoin(request)}
            number={String(request.WalletFundingRequestID)}
            facts={[
              ...facts,
              ...received,
              { label: t('deposit.begun'), value: dateText(request.CreatedDate) },
            ]}
          >
            {ending === 'review' && Deviation && <p className="muted">{t('deposit.bitcoin.checked')}</p>}
          </Receipt>
          <ProofRow request={request} />
        </>
      ) : (
        <EmptyState {...words}>
          {request.Comment && <RecordNotice title={t('deposit.end.reason')}>{request.Comment}</RecordNotice>}
          {ending !== 'expired' && (
            <Button
              look="quiet"
              to={depositRoute({
                account: request.UserEntityID,
                ...(ending === 'failed' ? { active: 1 } : {}),
              })}
              onClick={ending === 'failed' ? () => keepAgain(request) : undefined}
            >
              {t('deposit.end.anew')}
            </Button>
          )}
        </EmptyState>
      )}
    </Screen>
  )
}

/**
 * A deposit that was not paid in time can be requested again with the same terms; a credited one is shown in the fund
 * details too.
 */
function EndAction({ request, ending }: Omit<ClosedProps, 'accounts'>) {
  const t = useT()
  const quiet = (label: MessageId, to: string) => (
    <Button look="quiet" to={to}>
      {t(label)}
    </Button>
  )
  if (ending === 'expired') {
    const again = depositRoute({ account: request.UserEntityID, active: 1 })
    return (
      <PrimaryAction
        to={again}
        onClick={() => keepAgain(request)}
        secondary={quiet('deposit.end.go', overview)}
      >
        {t('deposit.end.again')}
      </PrimaryAction>
    )
  }
  const isCredited = ending === 'passed' && isInBitcoin(request)
  return (
    <PrimaryAction to={overview} secondary={isCredited && quiet('deposit.end.funds', fundsRoute)}>
      {t('deposit.end.go')}
    </PrimaryAction>
  )
}
