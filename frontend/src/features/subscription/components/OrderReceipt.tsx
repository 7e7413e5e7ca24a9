// The end of a subscription: its number, the terms, and what happens next; or that it failed or was taken back, and
// why.
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Facts, Receipt } from '@/shared/ui/Receipt'
import { RecordNotice } from '@/shared/ui/RecordNotice'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState } from '@/shared/ui/States'
import { useEnded } from '@/shared/wizard/useSteps'
import { endingOf } from '../order'
import { flowRoute, overview } from '../routes'
import { keepAgain } from '../termsRules'
import type { AccountsAnswer, InvestmentAnswer, MyInvestment } from '../wire'
import { useOrderFacts } from './OrderFacts'

/** `CNInvestmentStatusID` of a project that can be invested in. */
const openStatus = 2

interface OrderReceiptProps {
  answer: InvestmentAnswer
  accounts: AccountsAnswer
  order: MyInvestment
}

export function OrderReceipt({ answer, accounts, order }: OrderReceiptProps) {
  const t = useT()
  useEnded()
  const facts = useOrderFacts({ answer, accounts, order })
  const completed = order.OrderFormCompleteDateTime
  const ending = endingOf(order)
  const project = answer.investment.Name
  return (
    <Screen
      title={t('subscription.title')}
      back={overview}
      wide
      action={<PrimaryAction to={overview}>{t('subscription.receipt.go')}</PrimaryAction>}
    >
      {ending ? (
        <>
          <EmptyState
            title={t(`subscription.end.title.${ending}`)}
            text={t(`subscription.end.text.${ending}`, { project })}
          >
            {order.Comment && (
              <RecordNotice title={t('subscription.end.reason')}>{order.Comment}</RecordNotice>
            )}
            {ending === 'failed' && answer.investment.CNInvestmentStatusID === openStatus && (
              <Button
                look="quiet"
                to={flowRoute({ project: order.InvestmentID, active: 0 })}
                onClick={() => keepAgain(order)}
              >
                {t('subscription.end.anew')}
              </Button>
            )}
          </EmptyState>
          <section className="card">
            <Facts facts={facts} />
          </section>
        </>
      ) : (
        <Receipt
          title={t('subscription.receipt.title')}
          text={t('subscription.receipt.text')}
          number={String(order.UserInvestmentID)}
          facts={[
            { label: t('subscription.receipt.project'), value: project },
            ...facts,
            ...(completed ? [{ label: t('subscription.receipt.date'), value: dateText(completed) }] : []),
          ]}
        >
          <Button look="plain" onClick={() => window.print()}>
            {t('subscription.receipt.print')}
          </Button>
        </Receipt>
      )}
    </Screen>
  )
}
