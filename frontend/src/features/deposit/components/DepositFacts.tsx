// All that matters of a deposit in one list: how much, to which account, and the reference of the wire or the invoice in bitcoin.
import { coinsText } from '@/shared/coins'
import { type Translate, useT } from '@/shared/i18n'
import { nameOf } from '@/shared/investorAccount'
import { Money } from '@/shared/ui/Money'
import { type Fact, Facts } from '@/shared/ui/Receipt'
import { isInBitcoin } from '../deposit'
import type { AccountsAnswer, Deposit } from '../wire'

interface DepositFactsProps {
  request: Deposit
  accounts: AccountsAnswer
}

export function useDepositFacts({ request, accounts }: DepositFactsProps): Fact[] {
  const t = useT()
  const { UserEntityID, FundingAmount, Currency, RemittanceReference } = request
  const account = accounts.userEntities.find((entity) => entity.UserEntityID === UserEntityID)
  return [
    { label: t('deposit.amount'), value: <Money amount={FundingAmount} currency={Currency} /> },
    { label: t('deposit.account'), value: account ? nameOf(account, accounts) : '' },
    ...(isInBitcoin(request)
      ? inBitcoin(request, t)
      : [{ label: t('remittance.reference'), value: RemittanceReference }]),
  ]
}

function inBitcoin({ Invoice, BitPayInvoiceID }: Deposit, t: Translate): Fact[] {
  return [
    { label: t('deposit.method'), value: t('deposit.method.Bitcoin') },
    ...(Invoice ? [{ label: t('deposit.pay.coins'), value: coinsText(Invoice.Coins) }] : []),
    ...(BitPayInvoiceID ? [{ label: t('deposit.pay.invoice'), value: BitPayInvoiceID }] : []),
  ]
}

export function DepositFacts(props: DepositFactsProps) {
  return <Facts facts={useDepositFacts(props)} />
}
