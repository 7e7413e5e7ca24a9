// The trial balance: what the books of each kind hold of each asset, and whether every asset comes to nothing.
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { amountText, assetText } from '@/console/shared/amount/asset'
import type { BookTotal } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { FileLink } from '@/console/shared/list/FileLink'
import { listAddress } from '@/console/shared/place/place'
import { useTabTitle } from '@/console/shared/place/tabTitle'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { trialFile, useLedger } from '../api/ledger'
import { LedgerLists } from '../components/BookParts'
import { FindTransaction } from '../components/FindTransaction'
import { ProjectShares } from '../components/ProjectShares'
import { TrialBalance } from '../components/TrialBalance'
import { sumOf, unbalanced } from '../model/trial'
import '../ledger.css'

export default function LedgerPage() {
  const t = useT()
  useTabTitle(t('console.list.ledger'))
  const box = useRef<HTMLInputElement>(null)
  useKeys('list', { ...useDeskHandlers(), search: () => box.current?.focus() })
  const { data, error, refetch } = useLedger()
  const totals = data?.items ?? []
  return (
    <main className="queue">
      <header className="queue-head">
        <h1>{t('console.list.ledger')}</h1>
        <div className="queue-aside">
          {totals.length > 0 && <FileLink href={trialFile} />}
          <LedgerLists here="trial" />
        </div>
      </header>
      <FindTransaction box={box} />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={10} /> : null}
      {data && totals.length === 0 && (
        <EmptyState title={t('console.ledger.none')} text={t('console.ledger.noneText')} />
      )}
      {totals.length > 0 && (
        <>
          <Unbalanced totals={totals} />
          <p className="muted ledger-signs">{t('console.ledger.signs')}</p>
          <TrialBalance totals={totals} />
          <ProjectShares totals={totals} />
        </>
      )}
    </main>
  )
}

function Unbalanced({ totals }: { totals: BookTotal[] }) {
  const t = useT()
  const assets = unbalanced(totals)
  if (assets.length === 0) return null
  return (
    <div className="refusal ledger-off" role="alert">
      {assets.map((asset) => (
        <p key={asset}>
          <Icon name="alert" size={18} />
          {t('console.ledger.unbalanced', {
            asset: assetText(t, asset),
            sum: amountText(t, sumOf(totals, asset), asset),
          })}
        </p>
      ))}
      <Link className="tool" to={listAddress('reconciliation', { page: 1 })}>
        {t('console.ledger.reconcile')}
      </Link>
    </div>
  )
}
