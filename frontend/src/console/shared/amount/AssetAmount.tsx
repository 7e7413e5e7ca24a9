// An amount of a book's asset: money as everywhere, shares with their number and the word for them.
import { moneyParts, sharesText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { projectOf } from './asset'

interface AssetAmountProps {
  amount: number
  /** `USD`, `shares:12`. */
  asset: string
  size?: 'normal' | 'large'
  /** Shows a plus on incoming amounts, and colours them. */
  signed?: boolean
  /** Only the figure: the head of its column names the currency. */
  bare?: boolean
}

export function AssetAmount(props: AssetAmountProps) {
  const { amount, asset, size = 'normal', signed = false, bare = false } = props
  useIntl()
  if (projectOf(asset) !== undefined) return <Shares amount={amount} size={size} signed={signed} />
  if (!bare) return <Money amount={amount} currency={asset} size={size} signed={signed} />
  const { sign, figure } = moneyParts(amount, asset)
  return <span className="money">{`${sign}${figure}`}</span>
}

interface SharesProps {
  amount: number
  size: 'normal' | 'large'
  signed: boolean
}

function Shares({ amount, size, signed }: SharesProps) {
  const t = useT()
  const comesIn = signed && amount > 0
  return (
    <span className={`money money-${size}${comesIn ? ' money-in' : ''}`}>
      {t.rich('console.asset.shares', {
        shares: `${comesIn ? '+' : ''}${sharesText(amount)}`,
        unit: (word) => (
          <small key="unit" className="money-currency">
            {word}
          </small>
        ),
      })}
    </span>
  )
}
