// The confirmed exchange rates, the newest first, below those that are in force today.
import { Link, useNavigate } from 'react-router-dom'
import { currencies, readCurrency } from '@/console/shared/amount/currencies'
import { DayBox } from '@/console/shared/list/DayBox'
import { FilterChoice } from '@/console/shared/list/FilterChoice'
import { ListPage } from '@/console/shared/list/ListPage'
import { PlacePages } from '@/console/shared/list/PlacePages'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { proposalAddress } from '@/console/shared/proposals/address'
import { booksByHand } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { ratesFile, useRates } from '../api/rates'
import { InForce } from '../components/InForce'
import { RateTable } from '../components/RateTable'
import { type rateColumns, ratesAddress, useRatePlace } from '../model/rates'

export default function RatesPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = useRatePlace()
  const { currency, from, to, sort } = place
  const enters = useOperator(({ operator }) => operator !== null && booksByHand(operator))
  const asked = useRates(place)
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof rateColumns)[number]> = {
    [t('console.rates.currency')]: 'currency',
    [t('console.rates.day')]: 'day',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) =>
    ratesAddress({ ...place, before: undefined, after: undefined, sort }),
  )
  const rows = useRows(
    items,
    ratesAddress(place),
    ({ proposal }) => void navigate(proposalAddress(proposal)),
    {
      widen: () => void navigate(ratesAddress({})),
      ...(enters ? { make: () => void navigate('/exchange_rates/new') } : {}),
    },
  )
  const narrowed = currency !== undefined || from !== undefined || to !== undefined
  return (
    <ListPage
      title={t('console.list.exchange_rates')}
      asked={asked}
      sorting={sorting}
      count={(list) =>
        t(list.total_capped ? 'console.rates.totalCapped' : 'console.rates.total', {
          count: list.total,
          shown: formatNumber(list.total),
        })
      }
      aside={enters && <RateTools />}
      file={ratesFile(place)}
      figures={<InForce />}
      filter={
        <div className="filter">
          <FilterChoice
            name={t('console.rates.currency')}
            all={t('console.rates.everyCurrency')}
            value={currency}
            options={currencies.filter((code) => code !== 'USD').map((code) => [code, code])}
            to={(code) => ratesAddress({ sort, from, to, currency: readCurrency(code) })}
          />
          <div className="day-boxes">
            <DayBox
              label={t('console.rates.from')}
              day={from}
              to={(day) => ratesAddress({ sort, currency, to, from: day })}
            />
            <DayBox
              label={t('console.rates.to')}
              day={to}
              to={(day) => ratesAddress({ sort, currency, from, to: day })}
            />
          </div>
        </div>
      }
      empty={{
        title: t(narrowed ? 'console.rates.noneFound' : 'console.rates.none'),
        text: t(narrowed ? 'console.rates.noneFoundText' : 'console.rates.noneText'),
      }}
      pages={<PlacePages place={place} list={asked.data} to={ratesAddress} />}
    >
      <RateTable items={items} sorting={sorting} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
    </ListPage>
  )
}

function RateTools() {
  const t = useT()
  return (
    <>
      <Link className="tool" to="/exchange_rates/import">
        <Icon name="upload" size={16} />
        {t('console.rates.load')}
      </Link>
      <Link className="make" to="/exchange_rates/new">
        <Icon name="plus" size={16} />
        {t('console.rates.enter')} <kbd>N</kbd>
      </Link>
    </>
  )
}
