// What stands for a country beside its name: its flag, and the digits of its dial code.
import { useSession } from '@/shared/session/store'

/** Flags are decoration. In a language, these regions go without one (decision 70). */
const hidden: Record<string, readonly string[]> = { zh: ['TW'] }

/** The flag of an ISO code, drawn by us: not every system's letters have flags. The country's or region's name stands beside it. */
export function Flag({ code }: { code: string }) {
  const locale = useSession((session) => session.locale)
  if (!/^[A-Z]{2}$/.test(code) || hidden[locale]?.includes(code)) return null
  return (
    <img className="flag" src={`${__FLAGS__}/${code}.svg`} width="24" height="16" alt="" loading="lazy" />
  )
}

export const dialDigits = (code: string): string => code.replace(/\D/g, '')
