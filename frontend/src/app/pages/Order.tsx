// One order, with what the desk asks about it at its head.
import { Requests } from '@/features/letter/components/Requests'
import OrderStory from '@/features/portfolio/pages/OrderStory'

const kinds = { 1: 'order', 2: 'withdrawal', 3: 'deposit' } as const

export default function Order() {
  return <OrderStory requestsOf={({ orderType, refId }) => <Requests kind={kinds[orderType]} id={refId} />} />
}
