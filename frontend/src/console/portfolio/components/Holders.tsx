// The holders of a project at the end of a day: their sums, the list with its filters, and the history of the one that is open.
import { Link, useNavigate } from 'react-router-dom'
import { FileLink } from '@/console/shared/list/FileLink'
import { Pages } from '@/console/shared/list/Pages'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { dateText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { registerFile, useRegister } from '../api/register'
import type { Register } from '../api/wire'
import { placeAddress, type registerColumns, useRegisterPlace } from '../model/register'
import { type HolderRow, HolderTable } from './HolderTable'
import { HoldingSheet } from './HoldingSheet'
import { RegisterFilter } from './RegisterFilter'
import { RegisterSums } from './RegisterSums'
import '../portfolio.css'

/** The most rows of a file. */
const fileRows = 20_000

export function Holders({ project }: { project: number }) {
  const t = useT()
  const navigate = useNavigate()
  const { account, ...place } = useRegisterPlace()
  const { data, error, refetch } = useRegister(project, place)
  // A row is known by its account.
  const items = data?.items.map((holder): HolderRow => ({ ...holder, id: holder.account })) ?? []
  const columns: Record<string, (typeof registerColumns)[number]> = {
    [t('console.account')]: 'account',
    [t('console.column.investor')]: 'investor',
    [t('console.register.shares')]: 'shares',
    [t('console.register.cost')]: 'cost',
    [t('console.register.income')]: 'income',
    [t('console.register.returned')]: 'returned',
  }
  const sorting = useOrder(data, place.sort, columns, (sort) =>
    placeAddress(project, { ...place, page: 1, sort }),
  )
  const to = (opened?: number) => placeAddress(project, { ...place, account: opened })
  const rows = useRows(items, to(), ({ id }) => void navigate(to(id)), {
    widen: () => void navigate(placeAddress(project, { day: place.day })),
  })
  return (
    <>
      {data && <RegisterSums register={data} />}
      <RegisterFilter project={project} place={place} box={rows.search} />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={8} /> : null}
      {data && <Line register={data} project={project} />}
      {data && items.length === 0 && <NoHolders register={data} project={project} />}
      {data && items.length > 0 && (
        <HolderTable
          register={data}
          items={items}
          sorting={sorting}
          at={rows.at}
          onSelect={rows.select}
          onOpen={rows.open}
          to={to}
        />
      )}
      {data && (
        <Pages list={data} page={place.page ?? 1} to={(page) => placeAddress(project, { ...place, page })} />
      )}
      {account !== undefined && (
        <HoldingSheet
          key={account}
          project={project}
          account={account}
          holder={items.find(({ id }) => id === account)}
          day={place.day}
          onClose={() => void navigate(to(), { replace: true })}
        />
      )}
    </>
  )
}

interface OfRegister {
  register: Register
  project: number
}

/** Of when the register is, how many were found in it, and its file. */
function Line({ register: { day, total }, project }: OfRegister) {
  const t = useT()
  const { formatNumber } = useIntl()
  const place = useRegisterPlace()
  const when = place.day ? t('console.register.atEnd', { day: dateText(day) }) : t('console.register.now')
  return (
    <div className="register-line">
      <p className="muted figures">
        {when}
        {place.q && ` · ${t('console.register.found', { count: total, shown: formatNumber(total) })}`}
      </p>
      {total > 0 && <FileLink href={registerFile(project, place)} hint={total > fileRows} />}
    </div>
  )
}

/** Nobody was found, or nobody held anything then. */
function NoHolders({ register: { day, sums }, project }: OfRegister) {
  const t = useT()
  const place = useRegisterPlace()
  if (sums.holders > 0)
    return <EmptyState title={t('console.register.noneFound')} text={t('console.register.noneFoundText')} />
  if (!place.day)
    return <EmptyState title={t('console.register.none')} text={t('console.register.noneText')} />
  return (
    <EmptyState
      title={t('console.register.noneThen', { day: dateText(day) })}
      text={t('console.register.noneThenText')}
    >
      <Link className="tool" to={placeAddress(project, {})}>
        {t('console.register.seeToday')}
      </Link>
    </EmptyState>
  )
}
