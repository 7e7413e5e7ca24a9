// What the books of the ledger hold: a currency by its ISO 4217 code, or the shares of a project as `shares:12`.
import { moneyText, sharesText } from '@/shared/format'
import type { Translate } from '@/shared/i18n'

const known = /^(?:[A-Z]{3}|shares:[1-9]\d*)$/

export const isAsset = (text: string): boolean => known.test(text)

/** The number of the project whose shares an asset is. */
export function projectOf(asset: string): number | undefined {
  const [kind, id] = asset.split(':')
  return kind === 'shares' ? Number(id) : undefined
}

export function assetText(t: Translate, asset: string): string {
  const project = projectOf(asset)
  return project === undefined ? asset : t('console.asset.sharesOf', { project })
}

/** So much of an asset, in running text. */
export const amountText = (t: Translate, amount: number, asset: string): string =>
  projectOf(asset) === undefined
    ? moneyText(amount, asset)
    : t('console.asset.someShares', { shares: sharesText(amount) })
