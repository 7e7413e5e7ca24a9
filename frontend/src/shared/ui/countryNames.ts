// Every name under which a country or region is looked for: in both languages, long and short, and what else it is commonly called.
const languages = ['en', 'zh'] as const

/** Names that the locale data lacks: former names, parts that stand for the whole, letters as people write them. */
const aliases: Record<string, string> = {
  AE: 'UAE|Emirates|阿联酋|迪拜|Dubai',
  BO: 'Bolivia',
  BN: 'Brunei',
  CD: 'DRC|DR Congo|Zaire|刚果（金）',
  CG: '刚果（布）',
  CI: 'Ivory Coast|象牙海岸',
  CN: 'PRC|Mainland China|中国大陆|内地',
  CV: 'Cape Verde',
  CZ: 'Czech Republic|捷克共和国',
  DE: 'Deutschland|德国',
  FM: 'Micronesia',
  GB: 'UK|U.K.|United Kingdom|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|英国|英格兰|苏格兰|大不列颠',
  HK: 'Hong Kong SAR|HKSAR|香港',
  IR: 'Iran|Persia',
  KP: 'North Korea|DPRK|北韩',
  KR: 'South Korea|Korea|ROK|南韩|大韩民国',
  LA: 'Laos',
  MD: 'Moldova',
  MK: 'Macedonia|马其顿',
  MM: 'Burma',
  MO: 'Macau|Macao|澳门',
  NL: 'Holland|荷兰',
  NZ: '纽西兰',
  PS: 'Palestine',
  RU: 'Russia|Russian Federation|俄国',
  SA: 'KSA|沙特',
  SY: 'Syria',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey|Turkiye',
  TW: 'Taiwan|Formosa|台湾|臺灣',
  TZ: 'Tanzania',
  US: 'USA|U.S.|U.S.A.|United States|United States of America|America|美国|美利坚',
  VA: 'Vatican|Holy See|梵蒂冈',
  VE: 'Venezuela',
  VN: 'Viet Nam',
}

/** Without accents, capitals and points, so that "Cote d'Ivoire" finds Côte d’Ivoire. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|\./gu, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase()
    .trim()

const readers = languages.flatMap((language) =>
  (['long', 'short'] as const).map((style) => new Intl.DisplayNames(language, { type: 'region', style })),
)

const known = new Map<string, string[]>()

/** The names of an ISO code, folded. */
export function namesOf(code: string): string[] {
  const before = known.get(code)
  if (before) return before
  const told = /^[A-Z]{2}$/.test(code) ? readers.map((reader) => reader.of(code) ?? '') : []
  const names = [...told, ...(aliases[code]?.split('|') ?? [])].map(folded)
  known.set(code, names)
  return names
}

/** Whether one of its names, or a word of one, begins so; two signs are the least that says anything. */
export function isNamed(code: string, words: string): boolean {
  const sought = folded(words)
  return sought.length > 1 && namesOf(code).some((name) => ` ${name}`.includes(` ${sought}`))
}
