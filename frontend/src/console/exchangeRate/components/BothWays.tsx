// A rate in both directions: what one unit costs in US dollars, and what a US dollar buys.
import { rateText } from '../model/rates'
import '../rates.css'

interface BothWaysProps {
  currency: string
  usdPerUnit: number
  unitsPerUsd: number
}

export function BothWays({ currency, usdPerUnit, unitsPerUsd }: BothWaysProps) {
  return (
    <span className="both-ways figures">
      <span>{`1 ${currency} = ${rateText(usdPerUnit)} USD`}</span>
      <small>{`1 USD = ${rateText(unitsPerUsd)} ${currency}`}</small>
    </span>
  )
}
