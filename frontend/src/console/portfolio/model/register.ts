// Where the operator is in the register of a project, and how much of all shares a holder has.
import { useSearchParams } from 'react-router-dom'
import { readNumber } from '@/console/shared/place/keyed'
import { type Place, readPlace } from '@/console/shared/place/place'
import { registerAddress } from '@/console/shared/place/records'
import { isDay, today } from '@/shared/format/day'
import { currentIntl } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'

/** What the server sorts the register by. */
export const registerColumns = ['account', 'investor', 'shares', 'cost', 'income', 'returned'] as const

export interface RegisterPlace extends Partial<Place> {
  /** At the end of this day (UTC+8); without it, now. */
  day?: string | undefined
  /** The account whose history is open. */
  account?: number | undefined
}

/** Today's register is that of now, and there is none of a day ahead. */
const pastDay = (day: string | null | undefined, now: string): string | undefined =>
  day && isDay(day) && day < now ? day : undefined

export function readRegisterPlace(params: URLSearchParams, now: string = today()): RegisterPlace {
  const { q, sort, page } = readPlace(params)
  return {
    day: pastDay(params.get('day'), now),
    q: q || undefined,
    sort,
    account: readNumber(params, 'account'),
    ...(page > 1 ? { page } : {}),
  }
}

export function useRegisterPlace(): RegisterPlace {
  const [params] = useSearchParams()
  return readRegisterPlace(params)
}

/** The first page has no number, and today has no day. */
export const placeAddress = (project: number, { page, day, ...place }: RegisterPlace): string =>
  registerAddress(project, {
    day: pastDay(day, today()),
    ...place,
    page: page && page > 1 ? page : undefined,
  })

/** How much of all shares that is, in percent. */
export const percentOf = (shares: number, all: number): number => (all > 0 ? (100 * shares) / all : 0)

/** Percent with one decimal; what would read as nothing is "less than". */
export function partText(percent: number): string {
  const written = (of: number) =>
    currentIntl().formatNumber(of / 100, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
  return percent > 0 && percent < 0.05 ? `<${written(0.1)}` : written(percent)
}

interface Named {
  name_zh: string
  name_en: string
}

/** The project's name in the reader's language. */
export function useProjectName(): (project: Named) => string {
  const locale = useSession((session) => session.locale)
  return ({ name_zh, name_en }) => (locale === 'zh' ? name_zh || name_en : name_en || name_zh)
}
