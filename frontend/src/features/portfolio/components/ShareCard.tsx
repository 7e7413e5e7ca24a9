// The shares of one project. Tapping the shares lists their orders, tapping the income lists the payments.
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { sharesText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { holdingRoute } from '../routes'
import type { Share } from '../wire'
import { ShareIncomeList, ShareOrderList } from './ShareLists'

export type Opened = 'orders' | 'income'

interface ShareCardProps {
  share: Share
  opened: Opened | null
  onOpen: (part: Opened | null) => void
}

export function ShareCard({ share, opened, onOpen }: ShareCardProps) {
  const t = useT()
  const id = useId()
  const toggle = (part: Opened) => onOpen(opened === part ? null : part)
  return (
    <article className="card share-card">
      <h2>{share.productName}</h2>
      <div className="share-figures">
        <Figure
          label={t('portfolio.shares.held')}
          open={opened === 'orders'}
          panel={id}
          onClick={() => toggle('orders')}
        >
          <span className="money-large figures">{sharesText(share.sharesNum)}</span>
        </Figure>
        <Figure
          label={t('portfolio.shares.income')}
          open={opened === 'income'}
          panel={id}
          onClick={() => toggle('income')}
        >
          <Money amount={share.totalIncome} currency={share.currency} size="large" />
        </Figure>
      </div>
      <div id={id}>
        {opened === 'orders' && <ShareOrderList product={share.productId} />}
        {opened === 'income' && <ShareIncomeList product={share.productId} />}
      </div>
      <Link className="share-holding" to={holdingRoute(share.productId)}>
        {t('overview.holding.open')}
        <Icon name="forward" size={18} />
      </Link>
    </article>
  )
}

interface FigureProps {
  label: string
  open: boolean
  panel: string
  onClick: () => void
  children: ReactNode
}

function Figure({ label, open, panel, onClick, children }: FigureProps) {
  return (
    <button
      type="button"
      className="share-figure"
      aria-expanded={open}
      aria-controls={panel}
      onClick={onClick}
    >
      <small>{label}</small>
      {children}
      <Icon name="down" size={16} />
    </button>
  )
}
