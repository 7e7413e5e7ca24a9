// The shares of each project: those that investors hold beside those that were issued.

import type { BookTotal } from '@/console/shared/api/wire'
import { WholeTable } from '@/console/shared/list/WholeTable'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { projectsOf, shareKinds, sumOf, totalOf } from '../model/trial'
import { Sum, TotalLink } from './TrialBalance'
import '../ledger.css'

export function ProjectShares({ totals }: { totals: BookTotal[] }) {
  const t = useT()
  const locale = useSession((session) => session.locale)
  const projects = projectsOf(totals)
  if (projects.length === 0) return null
  return (
    <section className="ledger-shares" aria-labelledby="ledger-shares">
      <h2 id="ledger-shares">{t('console.ledger.shares')}</h2>
      <WholeTable
        name="ledger_shares"
        items={projects}
        columns={[
          {
            head: t('console.ledger.project'),
            by: ({ name }) => (locale === 'zh' ? name.name_zh : name.name_en),
            cell: ({ id, name }) => (
              <RecordLink record={`project:${id}`}>
                {(locale === 'zh' ? name.name_zh : name.name_en) || t('console.ledger.owner.project', { id })}
              </RecordLink>
            ),
          },
          ...shareKinds.map((kind) => ({
            head: t(`console.ledger.kind.${kind}`),
            by: ({ asset }: { asset: string }) => totalOf(totals, kind, asset)?.balance,
            isNamed: true,
            className: 'number',
            cell: ({ asset }: { asset: string }) => <TotalLink totals={totals} kind={kind} asset={asset} />,
          })),
          {
            head: t('console.ledger.sum'),
            by: ({ asset }) => sumOf(totals, asset),
            isNamed: true,
            className: 'number',
            cell: ({ asset }) => <Sum totals={totals} asset={asset} />,
          },
        ]}
      />
    </section>
  )
}
