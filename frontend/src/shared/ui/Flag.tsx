// Shown for a country beside its name: its flag, and the digits of its dial code.
import type { Country } from '@/shared/api/wire'

/**
 * The flag of a country or region, drawn by us: not every system's fonts have flags. Its name is beside it, so that
 * some may have none, as the server's setting says for the current language (decision 70).
 */
export function Flag({ country: { CountryCode2: code, FlagHidden } }: { country: Country }) {
  if (!/^[A-Z]{2}$/.test(code) || FlagHidden) return null
  return (
    <img className="flag" src={`${__FLAGS__}/${code}.svg`} width="24" height="16" alt="" loading="lazy" />
  )
}

export const dialDigits = (code: string): string => code.replace(/\D/g, '')
