// Lists with fixed ids that several features choose from.
import { get } from './client'
import { useServer } from './query'
import type { Country } from './wire'

const hourMs = 3_600_000

const fetchCountries = async (signal: AbortSignal): Promise<Country[]> =>
  (await get('public_countries.json', {}, { signal })).countries

/** Every country in the language now shown; empty until it is known. */
export function useCountries(): Country[] {
  return useServer(['countries'], fetchCountries, { staleTime: hourMs }).data ?? []
}
