// The proposals that wait for the operator's own approval, the longest waiting first.
import { Link } from 'react-router-dom'
import { useOpenProposals } from '@/console/operations/api/proposals'
import { waitingForMe } from '@/console/operations/model/proposals'
import { proposalAddress, proposalsAddress } from '@/console/shared/proposals/address'
import { Waiting } from '@/console/shared/review/State'
import { useIntl, useT } from '@/shared/i18n'
import { Skeleton } from '@/shared/ui/States'
import { Failed, TodayPart } from './TodayPart'
import { useReportWaiting } from './waits'

/** How many are named. */
const shown = 5

export function ProposalsToday() {
  const t = useT()
  const { formatNumber } = useIntl()
  const { data, error, refetch } = useOpenProposals()
  const waiting = data && waitingForMe(data)
  useReportWaiting('proposals', waiting?.count)
  const mine = data?.items.filter(({ may_approve }) => may_approve).slice(0, shown) ?? []
  const title = t('console.today.proposals')
  return (
    <TodayPart
      title={title}
      all={
        data && data.total > 0
          ? {
              to: proposalsAddress({ page: 1 }),
              name: t('console.today.allProposals', {
                count: data.total,
                shown: `${formatNumber(data.total)}${data.total_capped ? '+' : ''}`,
              }),
            }
          : undefined
      }
    >
      {error ? <Failed name={title} error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Skeleton lines={3} /> : null}
      {waiting && waiting.count === 0 && <p className="muted">{t('console.today.noProposal')}</p>}
      {waiting && waiting.count > 0 && (
        <ul className="today-rows">
          {mine.map(({ id, summary, maker, proposed_at }) => (
            <li className="today-row" key={id}>
              <Link to={proposalAddress(id)}>
                <span>
                  {summary}
                  <small>{t('console.today.proposedBy', { name: maker.name })}</small>
                </span>
                <Waiting since={proposed_at} short />
              </Link>
            </li>
          ))}
          {waiting.count > mine.length && (
            <li className="muted">
              {t('console.today.more', {
                shown: `${formatNumber(waiting.count - mine.length)}${waiting.more ? '+' : ''}`,
              })}
            </li>
          )}
        </ul>
      )}
    </TodayPart>
  )
}
