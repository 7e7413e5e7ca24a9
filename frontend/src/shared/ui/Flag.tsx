// What stands for a country beside its name: its flag, and the digits of its dial code.
/** The flag of an ISO code, drawn by us: not every system's letters have flags. The country's name stands beside it. */
export function Flag({ code }: { code: string }) {
  if (!/^[A-Z]{2}$/.test(code)) return null
  return (
    <img className="flag" src={`${__FLAGS__}/${code}.svg`} width="24" height="16" alt="" loading="lazy" />
  )
}

export const dialDigits = (code: string): string => code.replace(/\D/g, '')
