// Where a subscription ends: its number, what was agreed, and what happens next.
import { useNavigate } from 'react-router-dom'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Receipt } from '@/shared/ui/Receipt'
import { Screen } from '@/shared/ui/Screen'
import { overview } from '../routes'
import type { AccountsAnswer, InvestmentAnswer, MyInvestment } from '../wire'
import { useOrderFacts } from './OrderFacts'

interface OrderReceiptProps {
  answer: InvestmentAnswer
  accounts: AccountsAnswer
  order: MyInvestment
}

export function OrderReceipt({ answer, accounts, order }: OrderReceiptProps) {
  const t = useT()
  const navigate = useNavigate()
  const facts = useOrderFacts({ answer, accounts, order })
  const completed = order.OrderFormCompleteDateTime
  return (
    <Screen
      title={t('subscription.title')}
      back={overview}
      action={
        <PrimaryAction onClick={() => navigate(overview)}>{t('subscription.receipt.go')}</PrimaryAction>
      }
    >
      <Receipt
        title={t('subscription.receipt.title')}
        text={t('subscription.receipt.text')}
        number={String(order.UserInvestmentID)}
        facts={[
          { label: t('subscription.receipt.project'), value: answer.investment.Name },
          ...facts,
          ...(completed ? [{ label: t('subscription.receipt.date'), value: dateText(completed) }] : []),
        ]}
      >
        <Button look="plain" onClick={() => window.print()}>
          {t('subscription.receipt.print')}
        </Button>
      </Receipt>
    </Screen>
  )
}
