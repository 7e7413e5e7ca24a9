// Where one came from, where Back leads there and not to the list: from an item to its investor and back, and the other way. It stands in
// the address, so that a reload keeps it.
import { useLocation, useSearchParams } from 'react-router-dom'
import { queueNames } from '../queues'

const records = new RegExp(`^/(${[...queueNames, 'investors'].join('|')})/\\d+(\\?.*)?$`)

const readFrom = (params: URLSearchParams): string | undefined => {
  const from = params.get('from')
  return from !== null && records.test(from) ? from : undefined
}

const pathOf = (address: string): string => address.split('?')[0] ?? ''

const searchOf = (address: string): URLSearchParams => new URLSearchParams(address.split('?')[1])

/** The address of a record, from where Back leads `here`. Whoever came from that record goes back to it. */
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

/** The way to other records, from where Back leads here. */
export function useAddressFrom(): (target: string) => string {
  const { pathname, search } = useLocation()
  return (target) => addressFrom(pathname + search, target)
}
