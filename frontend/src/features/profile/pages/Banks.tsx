// The investor's bank accounts, with masked numbers, and the way to add one.
import { Link } from 'react-router-dom'
import { type Bank, banksKey, fetchBanks } from '@/shared/api/banks'
import { useServer } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import './banks.css'

const wizard = '/user/personaldata/addpersonaldata'

export default function Banks() {
  const t = useT()
  const answer = useServer(banksKey, fetchBanks)
  const banks = answer.data?.banks ?? []
  return (
    <Screen
      title={t('profile.banks.title')}
      back="/user/accountmanage"
      wide
      action={banks.length > 0 && <PrimaryAction to={wizard}>{t('profile.banks.add')}</PrimaryAction>}
    >
      {answer.isPending && <Skeleton lines={5} />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && banks.length === 0 && (
        <EmptyState title={t('profile.banks.none.title')} text={t('profile.banks.none.text')}>
          <Button to={wizard}>{t('profile.banks.add')}</Button>
        </EmptyState>
      )}
      {banks.length > 0 && (
        <>
          <p className="muted">{t('profile.banks.intro')}</p>
          <ul className="tiles listing">
            {banks.map((bank) => (
              <li key={bank.UserBankProfileID}>
                <BankCard
                  bank={bank}
                  type={
                    answer.data?.bankAccountTypes.find((x) => x.BankAccountTypeID === bank.BankAccountTypeID)
                      ?.AccountType
                  }
                  currency={answer.data?.currencies.find((x) => x.CurrencyID === bank.CurrencyID)?.Currency}
                  to={`${wizard}?bank=${bank.UserBankProfileID}`}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Screen>
  )
}

interface BankCardProps {
  bank: Bank
  type: string | undefined
  currency: string | undefined
  to: string
}

function BankCard({ bank, type, currency, to }: BankCardProps) {
  return (
    <Link className="bank-card" to={to}>
      <span className="bank-card-icon">
        <Icon name="bank" />
      </span>
      <span className="bank-card-words">
        <strong>{bank.BankName}</strong>
        <span className="figures bank-card-number">{bank.BankAccountNumber}</span>
        <small>{[bank.AccountName, type, currency].filter(Boolean).join(' · ')}</small>
      </span>
      <Icon name="forward" size={20} />
    </Link>
  )
}
