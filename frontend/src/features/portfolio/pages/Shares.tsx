// The shares that the investor holds, by project. One list is open at a time.
import { useState } from 'react'
import { useT } from '@/shared/i18n'
import { useShares } from '../api/portfolio'
import { PagedList } from '../components/PagedList'
import { type Opened, ShareCard } from '../components/ShareCard'
import './portfolio.css'

export default function Shares() {
  const t = useT()
  const shares = useShares()
  const [open, setOpen] = useState<{ product: number; part: Opened } | null>(null)
  return (
    <PagedList
      title={t('portfolio.shares')}
      none={{ title: t('portfolio.shares.none.title'), text: t('portfolio.shares.none.text') }}
      count={t('portfolio.shares.count', { count: shares.total })}
      look="tiles"
      pages={shares}
    >
      {shares.entries.map((share) => (
        <ShareCard
          key={share.productId}
          share={share}
          opened={open?.product === share.productId ? open.part : null}
          onOpen={(part) => setOpen(part && { product: share.productId, part })}
        />
      ))}
    </PagedList>
  )
}
