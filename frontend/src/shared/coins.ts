// Bitcoin as wallets write it: always eight decimals, and no separators in any language.

/** Without the unit. */
export const plainCoins = (coins: number): string => coins.toFixed(8)

export const coinsText = (coins: number): string => `${plainCoins(coins)} BTC`
