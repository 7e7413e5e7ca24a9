// The shares that the investor holds, by project. One list is open at a time.
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { EndOfList } from '@/shared/ui/EndOfList'
import { Button } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { useShares } from '../api/portfolio'
import { type Opened, ShareCard } from '../components/ShareCard'
import './portfolio.css'

export default function Shares() {
  const t = useT()
  const navigate = useNavigate()
  const { query, entries, total } = useShares()
  const [open, setOpen] = useState<{ product: number; part: Opened } | null>(null)
  return (
    <Screen title={t('portfolio.shares')} back="/user/accountmanage">
      {query.isPending && <Skeleton tall lines={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && total === 0 && (
        <EmptyState title={t('portfolio.shares.none.title')} text={t('portfolio.shares.none.text')}>
          <Button look="quiet" onClick={() => navigate('/product/products')}>
            {t('portfolio.browse')}
          </Button>
        </EmptyState>
      )}
      {total > 0 && (
        <p className="muted" role="status">
          {t('portfolio.shares.count', { count: total })}
        </p>
      )}
      {entries.map((share) => (
        <ShareCard
          key={share.productId}
          share={share}
          opened={open?.product === share.productId ? open.part : null}
          onOpen={(part) => setOpen(part && { product: share.productId, part })}
        />
      ))}
      <EndOfList
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Screen>
  )
}
