// What a distribution was funded with.
import { RecordLink } from '@/console/shared/place/RecordLink'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { zonedTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import type { DistributionItem } from '../api/wire'

export function Fundings({ item }: { item: DistributionItem }) {
  const t = useT()
  const { fundings, currency, missing, state } = item
  if (fundings.length === 0) return null
  return (
    <RecordPart title={t('console.distributions.funding')}>
      <ul className="lines">
        {fundings.map(({ source, receipt, amount, booked_at, by }) => (
          <li key={`${source} ${receipt} ${booked_at}`}>
            <span>
              {source === 'receipt' && receipt != null ? (
                <RecordLink record={`receipt:${receipt}`}>
                  {t('console.distributions.source.receipt', { id: receipt })}
                </RecordLink>
              ) : (
                <RecordLink record={`project:${item.project}`}>
                  {t('console.distributions.source.project')}
                </RecordLink>
              )}
              <small className="muted figures">{`${by} · ${zonedTime(booked_at)}`}</small>
            </span>
            <span className="lines-end">
              <Money amount={amount} currency={currency} />
            </span>
          </li>
        ))}
        {state === 'approved' && missing > 0 && (
          <li>
            <span className="muted">{t('console.distributions.missing')}</span>
            <span className="lines-end">
              <Money amount={missing} currency={currency} />
            </span>
          </li>
        )}
      </ul>
    </RecordPart>
  )
}
