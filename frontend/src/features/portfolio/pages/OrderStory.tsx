// One order from its beginning: its steps, its documents, its movements of money, and what can be done with it now.
import { type ReactNode, useId } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { asRefusal } from '@/shared/api/refusal'
import { idOf } from '@/shared/filters'
import { useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { Button } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { useGo } from '@/shared/useGo'
import { useOrderStory } from '../api/portfolio'
import { FundLines } from '../components/FundLines'
import { StoryDocuments } from '../components/story/StoryDocuments'
import { StoryHead } from '../components/story/StoryHead'
import { Timeline } from '../components/story/Timeline'
import { useOrderChanges } from '../components/useOrderChanges'
import { orderTypes } from '../ordersFilter'
import { ordersRoute } from '../routes'
import type { FundRecord, Order } from '../wire'
import './orders.css'
import './funds.css'
import './story.css'

/** The order that the address names. */
function namedIn(query: URLSearchParams) {
  const [type, refId] = [idOf(query.get('type')), idOf(query.get('num'))]
  const orderType = orderTypes.find((known) => known === type)
  return orderType && refId ? { orderType, refId } : null
}

/** Asked again, the answer would be the same. */
const isMissing = (error: unknown): boolean => [400, 404].includes(asRefusal(error).status)

interface OrderStoryProps {
  /** What the desk asks about the order. */
  requestsOf?: (order: Order) => ReactNode
}

export default function OrderStory({ requestsOf }: OrderStoryProps) {
  const t = useT()
  const navigate = useNavigate()
  const go = useGo()
  const [query] = useSearchParams()
  const named = namedIn(query)
  const { data, isPending, isError, error, refetch } = useOrderStory(named)
  /** Where one came from, with the filters of the list. */
  const from: string | undefined = useLocation().state?.from
  const list = from?.split('?')[0] === ordersRoute ? from : ordersRoute
  const { changeOf, sheet } = useOrderChanges(() => go(list, { replace: true }))
  const missing = !named || (isError && isMissing(error))
  return (
    <Screen title={t('story.title')} back={from ? () => void navigate(-1) : ordersRoute} wide>
      {missing && <Missing />}
      {!missing && isPending && <Skeleton tall lines={5} />}
      {!missing && isError && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!missing && data && (
        <Columns right aside={<StoryHead story={data} change={changeOf(data.order)} />}>
          {requestsOf?.(data.order)}
          <Timeline type={data.order.orderType} steps={data.steps} />
          <StoryDocuments order={data.order} documents={data.documents} />
          {data.movements.length > 0 && <Movements records={data.movements} />}
        </Columns>
      )}
      {sheet}
    </Screen>
  )
}

function Missing() {
  const t = useT()
  return (
    <EmptyState title={t('story.missing.title')} text={t('story.missing.text')}>
      <Button to={ordersRoute}>{t('portfolio.orders.all')}</Button>
    </EmptyState>
  )
}

function Movements({ records }: { records: FundRecord[] }) {
  const t = useT()
  const id = useId()
  return (
    <section className="stack story-movements" aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        {t('story.movements')}
      </h2>
      <FundLines records={records} ofShownOrder />
    </section>
  )
}
