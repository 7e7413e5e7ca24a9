// A note in the address of its record: the page shows it at once.
import { useSearchParams } from 'react-router-dom'
import { readNumber } from '@/console/shared/place/keyed'

export const noteAddress = (record: string, note: number): string => `${record}?note=${note}`

/** The note that the address names. */
export function useNamedNote(): number | undefined {
  const [params] = useSearchParams()
  return readNumber(params, 'note')
}
