// The holding in one project: its cost, its earnings and returned money, its orders and income, and the project's own
// texts.
import { type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { dateText, percentText, sharesText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { Button } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useHolding } from '../api/overview'
import type { Opened } from '../components/ShareCard'
import { ShareIncomeList, ShareOrderList } from '../components/ShareLists'
import { Transfers } from '../components/Transfers'
import { useFundNames } from '../fundNames'
import { sharesRoute } from '../routes'
import type { Holding as Held } from '../wire'
import './overview.css'
import './portfolio.css'
import '@/shared/ui/disclosure.css'

interface HoldingProps {
  /** What the project publishes: documents and news. */
  aboutOf: (product: number) => ReactNode
}

export default function Holding({ aboutOf }: HoldingProps) {
  const t = useT()
  const [query] = useSearchParams()
  const product = Number(query.get('productId'))
  const { data, isPending, isError, error, refetch } = useHolding(product)
  return (
    <Screen title={data?.productName ?? t('overview.holding.title')} back={sharesRoute} wide>
      {isPending && <Skeleton tall lines={5} />}
      {isError && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="overview holding">
          <div className="overview-side">
            <YearlyReturn held={data} />
            <Facts held={data} />
            <Button look="quiet" to={`/product/product?InvestmentID=${data.productId}`}>
              {t('overview.holding.project')}
            </Button>
          </div>
          <div className="overview-parts">
            <Lists product={data.productId} />
            <Transfers held={data} />
            {aboutOf(data.productId)}
          </div>
        </div>
      )}
    </Screen>
  )
}

function YearlyReturn({ held }: { held: Held }) {
  const t = useT()
  const { yearlyReturn, yearlyReturnFrom } = held
  const has = typeof yearlyReturn === 'number'
  return (
    <section className="assets" aria-labelledby="yearly-title">
      <h2 id="yearly-title">{t('overview.holding.yearly')}</h2>
      <p className={has ? 'money-huge figures' : 'money-large'}>
        {has
          ? percentText(yearlyReturn)
          : yearlyReturnFrom
            ? t('overview.holding.yearly.from', { date: dateText(yearlyReturnFrom) })
            : t('overview.holding.yearly.none')}
      </p>
      {!has && (
        <p className="assets-note">
          {yearlyReturnFrom
            ? t('overview.holding.yearly.short', { date: dateText(yearlyReturnFrom) })
            : t('overview.holding.yearly.unsolved')}
        </p>
      )}
      <details className="disclosure assets-currencies">
        <summary>{t('overview.holding.method')}</summary>
        <p className="assets-note">{t('overview.holding.method.text')}</p>
      </details>
    </section>
  )
}

function Facts({ held }: { held: Held }) {
  const t = useT()
  const { typeName } = useFundNames()
  const { currency, since } = held
  return (
    <section className="card">
      <dl className="facts">
        <Fact label={t('overview.holding.shares')}>
          <span className="figures">{sharesText(held.sharesNum)}</span>
        </Fact>
        <Fact label={t('overview.holding.cost')}>
          <Money amount={held.cost} currency={currency} />
        </Fact>
        {held.principalReturned !== 0 && (
          <>
            <Fact label={t('overview.holding.paid')} isPart>
              <Money amount={held.paid} currency={currency} />
            </Fact>
            <Fact label={t('overview.holding.returned')} isPart>
              <Money amount={held.principalReturned} currency={currency} />
            </Fact>
          </>
        )}
        {since && <Fact label={t('overview.holding.since')}>{dateText(since)}</Fact>}
        <Fact label={t('overview.holding.income')}>
          <Money amount={held.totalIncome} currency={currency} />
        </Fact>
        {held.incomeByType.map(({ type, amount }) => (
          <Fact label={typeName(type)} key={type} isPart>
            <Money amount={amount} currency={currency} />
          </Fact>
        ))}
      </dl>
      {held.incomeByType.length === 0 && <p className="muted">{t('overview.holding.noIncome')}</p>}
    </section>
  )
}

interface FactProps {
  label: string
  /** It is a part of the fact above it. */
  isPart?: boolean
  children: ReactNode
}

const Fact = ({ label, isPart = false, children }: FactProps) => (
  <div className={isPart ? 'fact fact-part' : 'fact'}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const lists: Opened[] = ['orders', 'income']

/** One is open at a time, and each is fetched once. */
function Lists({ product }: { product: number }) {
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState<Opened | null>(null)
  return (
    <section className="card holding-lists" aria-label={t('overview.holding.lists')}>
      {lists.map((list) => (
        <div key={list}>
          <button
            type="button"
            className="holding-list"
            aria-expanded={open === list}
            aria-controls={`${id}-${list}`}
            onClick={() => setOpen(open === list ? null : list)}
          >
            {t(list === 'orders' ? 'overview.holding.orders' : 'overview.holding.payments')}
            <Icon name="down" size={20} />
          </button>
          <div id={`${id}-${list}`}>
            {open === list &&
              (list === 'orders' ? (
                <ShareOrderList product={product} />
              ) : (
                <ShareIncomeList product={product} />
              ))}
          </div>
        </div>
      ))}
    </section>
  )
}
