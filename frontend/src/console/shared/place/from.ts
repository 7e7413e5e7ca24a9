// The page that Back returns to: the item from which an investor was opened, the investor from which an item was, or a list of what
// concerns the operator. It is part of the address, so a reload keeps it.
import { useLocation, useSearchParams } from 'react-router-dom'
import { queueNames } from '../queues'

const pages = new RegExp(`^/((${[...queueNames, 'investors'].join('|')})/\\d+|mentions|today)(\\?.*)?$`)

const readFrom = (params: URLSearchParams): string | undefined => {
  const from = params.get('from')
  return from !== null && pages.test(from) ? from : undefined
}

const pathOf = (address: string): string => address.split('?')[0] ?? ''

const searchOf = (address: string): URLSearchParams => new URLSearchParams(address.split('?')[1])

/** The address of a record whose Back leads `here`. If `here` was opened from that record, it is the address one came from. */
export function addressFrom(here: string, target: string): string {
  if (!pages.test(here)) return target
  const from = readFrom(searchOf(here))
  if (from && pathOf(from) === pathOf(target)) return from
  return `${target}${target.includes('?') ? '&' : '?'}${new URLSearchParams({ from: here })}`
}

/** The page that one came from. */
export function useFrom(): string | undefined {
  const [params] = useSearchParams()
  return readFrom(params)
}

/** Makes addresses of other records whose Back leads to the current page. */
export function useAddressFrom(): (target: string) => string {
  const { pathname, search } = useLocation()
  return (target) => addressFrom(pathname + search, target)
}
