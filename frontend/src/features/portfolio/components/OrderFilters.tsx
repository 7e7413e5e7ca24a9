// Narrows the orders to one type, to one group of states, or to both.
import { useT } from '@/shared/i18n'
import { ChoiceChips } from '@/shared/ui/ChoiceChips'
import { type OrdersFilter, orderGroups, orderTypes } from '../ordersFilter'

interface OrderFiltersProps {
  filter: OrdersFilter
  onChange: (filter: OrdersFilter) => void
}

export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  const t = useT()
  return (
    <div className="order-filters">
      <ChoiceChips
        label={t('portfolio.orders.filter.type')}
        choices={[null, ...orderTypes].map((type) => ({
          value: type,
          label: t(`portfolio.orders.type.${type ?? 'All'}`),
        }))}
        chosen={filter.type}
        onChoose={(type) => onChange({ ...filter, type })}
      />
      <ChoiceChips
        label={t('portfolio.orders.filter.state')}
        choices={[null, ...orderGroups].map((state) => ({
          value: state,
          label: t(`portfolio.orders.state.${state ?? 'All'}`),
        }))}
        chosen={filter.state}
        onChoose={(state) => onChange({ ...filter, state })}
      />
    </div>
  )
}
