// The balances of the books that hold money, by kind and currency, with what each currency comes to. On a phone each currency has a
// list of its own.
import { Link } from 'react-router-dom'
import { AssetAmount } from '@/console/shared/amount/AssetAmount'
import type { BookKind, BookTotal } from '@/console/shared/api/wire'
import { phone } from '@/console/shared/list/widths'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { useMedia } from '@/shared/ui/useMedia'
import { booksAddress } from '../model/books'
import { currenciesOf, rowsOf, sumOf, totalOf } from '../model/trial'
import '../ledger.css'

export function TrialBalance({ totals }: { totals: BookTotal[] }) {
  const isPhone = useMedia(phone)
  const currencies = currenciesOf(totals)
  const tables = isPhone ? currencies.map((currency) => [currency]) : [currencies]
  return tables.map((assets) => (
    <div key={assets.join()} className="trial-room">
      <Trial totals={totals} assets={assets} />
    </div>
  ))
}

function Trial({ totals, assets }: { totals: BookTotal[]; assets: string[] }) {
  const t = useT()
  return (
    <table className="trial">
      <thead>
        <tr>
          <th scope="col">{t('console.ledger.books')}</th>
          {assets.map((asset) => (
            <th key={asset} scope="col" className="number">
              {asset}
            </th>
          ))}
        </tr>
      </thead>
      {rowsOf(totals, assets).map(([group, kinds]) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={assets.length + 1} className="trial-group">
              {t(`console.ledger.group.${group}`)}
            </th>
          </tr>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {t(`console.ledger.kind.${kind}`)}
                <small>{t(`console.ledger.about.${kind}`)}</small>
              </th>
              {assets.map((asset) => (
                <td key={asset} className="number">
                  <TotalLink totals={totals} kind={kind} asset={asset} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">
            {t('console.ledger.sum')}
            <small>{t('console.ledger.sumText')}</small>
          </th>
          {assets.map((asset) => (
            <td key={asset} className="number">
              <Sum totals={totals} asset={asset} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

interface TotalLinkProps {
  totals: BookTotal[]
  kind: BookKind
  asset: string
}

/** A figure with the way to the books that it sums up. */
export function TotalLink({ totals, kind, asset }: TotalLinkProps) {
  const total = totalOf(totals, kind, asset)
  if (!total) return <span aria-hidden="true">–</span>
  // Where all are empty the list would show none of them.
  const empty = total.books === 0 ? true : undefined
  return (
    <Link to={booksAddress({ kind, asset, empty })}>
      <AssetAmount amount={total.balance} asset={asset} bare />
    </Link>
  )
}

export function Sum({ totals, asset }: { totals: BookTotal[]; asset: string }) {
  const t = useT()
  const sum = sumOf(totals, asset)
  const agrees = sum === 0
  return (
    <span className={agrees ? 'trial-sum trial-agrees' : 'trial-sum trial-differs'}>
      <Icon name={agrees ? 'done' : 'alert'} size={16} />
      <AssetAmount amount={sum} asset={asset} bare />
      <span className="unseen">{t(agrees ? 'console.ledger.agrees' : 'console.ledger.differs')}</span>
    </span>
  )
}
