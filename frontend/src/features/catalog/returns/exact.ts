// Decimal figures as whole numbers of a tiny unit, so that no binary rounding errors are ever shown.

/** Decimals that a rate is read to. */
const rateDecimals = 9
const one = 10n ** BigInt(rateDecimals)

/** Decimals that a growth is worked out to; far more than cents of the largest amount need. */
const unit = 10n ** 60n

/** A rate as the server sends it (0.114, or 11.4 when it is a percentage) in billionths of one. */
export function rateOf(sent: number, percentage: boolean): bigint {
  if (!Number.isFinite(sent)) return 0n
  const digits = BigInt(sent.toFixed(rateDecimals).replace('.', ''))
  return percentage ? digits / 100n : digits
}

const halfUp = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by)

/** A part of an amount: `rate` a year for so many months, without compounding. Rounded to the cent, half up. */
export const simple = (cents: bigint, rate: bigint, months: number): bigint =>
  halfUp(cents * rate * BigInt(months), one * 12n)

/** What an amount is after so many months at `rate` a year, compounded. Rounded to the cent, half up. */
export function compounded(cents: bigint, rate: bigint, months: number): bigint {
  const yearly = ((one + rate) * unit) / one
  const whole = power(yearly, Math.floor(months / 12))
  const rest = months % 12
  const part = rest === 0 ? unit : twelfthRoot(power(yearly, rest))
  return halfUp(cents * whole * part, unit * unit)
}

function power(base: bigint, exponent: number): bigint {
  let result = unit
  for (let done = 0; done < exponent; done += 1) result = (result * base) / unit
  return result
}

/** By Newton's way, from above: each step comes nearer until it comes no nearer. */
function twelfthRoot(value: bigint): bigint {
  if (value <= 0n) return 0n
  let root = value > unit ? value : unit
  for (;;) {
    const eleventh = power(root, 11)
    const next = (11n * root + (value * unit) / eleventh) / 12n
    if (next >= root) return root
    root = next
  }
}

/** Cents as the decimal text that money is shown from. */
export function decimalText(cents: bigint): string {
  const sign = cents < 0n ? '-' : ''
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
