// The trial balance: which kinds of books belong to which group, and their totals.
import { projectOf } from '@/console/shared/amount/asset'
import type { BookKind, BookTotal } from '@/console/shared/api/wire'

export type Group = 'investors' | 'projects' | 'between' | 'outside'

/** The books that hold money. */
const moneyKinds: [Group, BookKind[]][] = [
  ['investors', ['wallet', 'wallet_held']],
  ['projects', ['escrow', 'project_paid']],
  ['between', ['suspense', 'payable', 'distribution']],
  ['outside', ['bank', 'gateway', 'fees', 'fx_position', 'opening_adjustments']],
]

/** The books that hold shares. */
export const shareKinds = ['holding', 'issued'] as const satisfies BookKind[]

const assetsOf = (totals: BookTotal[]): string[] => [...new Set(totals.map(({ asset }) => asset))]

export const currenciesOf = (totals: BookTotal[]): string[] =>
  assetsOf(totals)
    .filter((asset) => projectOf(asset) === undefined)
    .sort()

export interface ProjectShares {
  /** The project's number. */
  id: number
  asset: string
  name: Pick<BookTotal, 'name_zh' | 'name_en'>
}

/** The projects of which shares are on the books, by number. */
export const projectsOf = (totals: BookTotal[]): ProjectShares[] =>
  assetsOf(totals)
    .flatMap((asset) => {
      const id = projectOf(asset)
      const name = totals.find((total) => total.asset === asset) ?? {}
      return id === undefined ? [] : [{ id, asset, name }]
    })
    .sort((one, other) => one.id - other.id)

export const totalOf = (totals: BookTotal[], kind: BookKind, asset: string): BookTotal | undefined =>
  totals.find((total) => total.kind === kind && total.asset === asset)

/** The groups with the kinds that occur in one of these assets. */
export const rowsOf = (totals: BookTotal[], assets: string[]): [Group, BookKind[]][] =>
  moneyKinds
    .map(([group, kinds]): [Group, BookKind[]] => [
      group,
      kinds.filter((kind) => assets.some((asset) => totalOf(totals, kind, asset))),
    ])
    .filter(([, kinds]) => kinds.length > 0)

/** The smallest units of an asset: hundredths of a currency, ten thousandths of a share. */
export const unitsOf = (asset: string): number => (projectOf(asset) === undefined ? 100 : 10_000)

/** What all books of an asset come to: nothing, where every posting has its other side. */
export function sumOf(totals: BookTotal[], asset: string): number {
  const units = unitsOf(asset)
  const sum = totals
    .filter((total) => total.asset === asset)
    .reduce((whole, { balance }) => whole + Math.round(balance * units), 0)
  return sum / units
}

/** The assets whose books do not come to nothing. */
export const unbalanced = (totals: BookTotal[]): string[] =>
  assetsOf(totals).filter((asset) => sumOf(totals, asset) !== 0)
