// The record that Back returns to, when an investor was opened from an item or an item from an investor. It is part of the address, so a
// reload keeps it.
import { useLocation, useSearchParams } from 'react-router-dom'
import { queueNames } from '../queues'

const records = new RegExp(`^/(${[...queueNames, 'investors'].join('|')})/\\d+(\\?.*)?$`)

const readFrom = (params: URLSearchParams): string | undefined => {
  const from = params.get('from')
  return from !== null && records.test(from) ? from : undefined
}

const pathOf = (address: string): string => address.split('?')[0] ?? ''

const searchOf = (address: string): URLSearchParams => new URLSearchParams(address.split('?')[1])

/** The address of a record whose Back leads `here`. If `here` was opened from that record, it is the address one came from. */
export function addressFrom(here: string, target: string): string {
  if (!records.test(here)) return target
  const from = readFrom(searchOf(here))
  if (from && pathOf(from) === pathOf(target)) return from
  return `${target}${target.includes('?') ? '&' : '?'}${new URLSearchParams({ from: here })}`
}

/** The record that one came from. */
export function useFrom(): string | undefined {
  const [params] = useSearchParams()
  return readFrom(params)
}

/** Makes addresses of other records whose Back leads to the current page. */
export function useAddressFrom(): (target: string) => string {
  const { pathname, search } = useLocation()
  return (target) => addressFrom(pathname + search, target)
}
