// The shape of a BIC and the check digits of an IBAN. The server judges by the same rules; here they only save a round trip.

/** The countries and regions whose banks have IBANs (the registry of ISO 13616). */
const ibanCountries = new Set(
  (
    'AD AE AL AT AZ BA BE BG BH BI BR BY CH CR CY CZ DE DJ DK DO EE EG ES FI FK FO FR GB GE GI GL GR GT HN HR HU ' +
    'IE IL IQ IS IT JO KW KZ LB LC LI LT LU LV LY MC MD ME MK MN MR MT MU NI NL NO OM PK PL PS PT QA RO RS RU SA ' +
    'SC SD SE SI SK SM SO ST SV TL TN TR UA VA VG XK YE'
  ).split(' '),
)

const compact = (written: string): string => written.replace(/\s/g, '').toUpperCase()

/** Eight characters, or eleven with the branch; the fifth and the sixth name the country. */
export const isBic = (written: string): boolean =>
  /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/.test(compact(written))

/** The remainder of 97 with the first four characters at the end, and letters read as 10 to 35 (ISO 7064). */
const remainder = (iban: string): number =>
  [...(iban.slice(4) + iban.slice(0, 4))]
    .map((sign) => Number.parseInt(sign, 36))
    .reduce((left, value) => (left * (value < 10 ? 10 : 100) + value) % 97, 0)

/** Whether a number begins as the IBAN of a country that has them, is long enough for one, and its check digits do not fit. */
export function isMistypedIban(written: string): boolean {
  const number = compact(written)
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,}$/.test(number) || !ibanCountries.has(number.slice(0, 2))) return false
  return number.length > 34 || /^..(00|01|99)/.test(number) || remainder(number) !== 1
}
