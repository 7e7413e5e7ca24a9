// The due payouts by paying bank account and currency. Finance makes a batch from each row.
import type { PayoutDue } from '@/console/shared/api/wire'
import { FileLink } from '@/console/shared/list/FileLink'
import { WholeTable } from '@/console/shared/list/WholeTable'
import { Due } from '@/console/shared/review/Due'
import { useIntl, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { ErrorState } from '@/shared/ui/States'
import { payoutsDueFile, usePayoutsDue } from '../api/payouts'
import type { ToBatch } from '../model/choosing'
import { DaysOwed } from './DaysOwed'
import '../payout.css'

interface DuePayoutsProps {
  /** Opens the dialog for a batch of the due payouts, for operators who may make batches. */
  onMake: ((due: ToBatch) => void) | undefined
}

export function DuePayouts({ onMake }: DuePayoutsProps) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { data, error, refetch } = usePayoutsDue()
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null
  if (data.due.length === 0) return null
  const make = onMake && {
    head: t('console.payouts.make'),
    isHeadHidden: true,
    className: 'number',
    cell: (row: PayoutDue) => (
      <button
        type="button"
        className="tool"
        aria-label={t('console.payouts.makeOf', { account: row.bank_account.name, currency: row.currency })}
        onClick={() => onMake(row)}
      >
        {t('console.payouts.make')}
      </button>
    ),
  }
  return (
    <section className="payout-due" aria-labelledby="payout-due">
      <header className="record-part-head">
        <h2 id="payout-due">{t('console.payouts.due')}</h2>
        <FileLink href={payoutsDueFile} label={t('console.payouts.dueFile')} />
      </header>
      <WholeTable
        name="payouts_due"
        // A bank account has one row per currency.
        items={data.due.map((row, id) => ({ ...row, id }))}
        columns={[
          {
            head: t('console.payouts.bankAccount'),
            by: ({ bank_account }) => bank_account.name,
            cell: ({ bank_account }) => bank_account.name,
          },
          {
            head: t('console.payouts.currency'),
            by: ({ currency }) => currency,
            cell: ({ currency }) => currency,
          },
          {
            head: t('console.payouts.count'),
            by: ({ count }) => count,
            isNamed: true,
            className: 'number figures',
            cell: ({ count }) => formatNumber(count),
          },
          {
            head: t('console.payouts.oldest'),
            by: ({ oldest }) => oldest,
            isNamed: true,
            cell: ({ oldest }) => <DaysOwed since={oldest} />,
          },
          {
            head: t('console.payouts.dueAt'),
            by: ({ due_at }) => due_at,
            isNamed: true,
            cell: ({ standing, due_at }) => <Due standing={standing} at={due_at} />,
          },
          {
            head: t('console.payouts.sum'),
            by: ({ total }) => total,
            isNamed: true,
            className: 'number',
            cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
          },
          ...(make ? [make] : []),
        ]}
      />
    </section>
  )
}
