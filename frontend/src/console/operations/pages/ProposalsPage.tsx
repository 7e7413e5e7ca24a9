// The acts that need two people: those first that the operator may approve, filtered by state and by kind.
import { Link, useNavigate } from 'react-router-dom'
import type { Proposal } from '@/console/shared/api/wire'
import { Chips } from '@/console/shared/list/Chips'
import { FilterChoice } from '@/console/shared/list/FilterChoice'
import { ListPage } from '@/console/shared/list/ListPage'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { type RowsProps, Table } from '@/console/shared/list/Table'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { proposalAddress, proposalsAddress } from '@/console/shared/proposals/address'
import { Waiting } from '@/console/shared/review/State'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { useIntl, useT } from '@/shared/i18n'
import { proposalsFile, useProposals } from '../api/proposals'
import { ProposalBadge } from '../components/proposal/ProposalState'
import { type proposalColumns, proposalKinds, shownProposals, useProposalPlace } from '../model/proposals'
import '../proposals.css'

export default function ProposalsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = useProposalPlace()
  const asked = useProposals(place)
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof proposalColumns)[number]> = {
    [t('console.proposal.what')]: 'what',
    [t('console.proposal.maker')]: 'maker',
    [t('console.proposal.proposedAt', { zone: zoneName })]: 'proposed_at',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) =>
    proposalsAddress({ ...place, page: 1, sort }),
  )
  const rows = useRows(
    items,
    proposalsAddress(place),
    ({ id }) => void navigate(proposalAddress(id, place)),
    { widen: () => void navigate(proposalsAddress({ page: 1 })) },
  )
  const narrowed = place.q !== undefined || place.state !== undefined || place.kind !== undefined
  return (
    <ListPage
      title={t('console.list.proposals')}
      asked={asked}
      sorting={sorting}
      count={(list) =>
        t(list.total_capped ? 'console.proposal.totalCapped' : 'console.proposal.total', {
          count: list.total,
          shown: formatNumber(list.total),
        })
      }
      file={proposalsFile(place)}
      filter={
        <div className="filter">
          <Chips
            choices={shownProposals}
            chosen={place.state}
            nameOf={(state) => t(`console.proposal.shown.${state ?? 'open'}`)}
            to={(state) => proposalsAddress({ ...place, state, page: 1 })}
          />
          <FilterChoice
            name={t('console.proposal.what')}
            all={t('console.proposal.everyKind')}
            value={place.kind}
            options={proposalKinds.map((kind) => [kind, t(`console.proposal.kind.${kind}`)])}
            to={(code) => {
              const kind = proposalKinds.find((known) => known === code)
              return proposalsAddress({ ...place, kind, page: 1 })
            }}
          />
          <SearchBox
            box={rows.search}
            words={place.q}
            hint={t('console.proposal.search')}
            to={(q) => proposalsAddress({ ...place, q, page: 1 })}
          />
        </div>
      }
      empty={{
        title: t(narrowed ? 'console.proposal.noneFound' : 'console.proposal.none'),
        text: t(narrowed ? 'console.proposal.noneFoundText' : 'console.proposal.noneText'),
      }}
      page={place.page}
      to={(page) => proposalsAddress({ ...place, page })}
    >
      <ProposalTable items={items} sorting={sorting} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
    </ListPage>
  )
}

function ProposalTable(rows: RowsProps<Proposal>) {
  const t = useT()
  const place = useProposalPlace()
  return (
    <Table
      {...rows}
      columns={[
        {
          head: t('console.proposal.what'),
          className: 'table-name',
          cell: (proposal, link) => (
            <>
              <Link to={proposalAddress(proposal.id, place)} {...link}>
                {proposal.summary}
              </Link>
              <small className="proposal-reason">{proposal.reason}</small>
            </>
          ),
        },
        { head: t('console.proposal.maker'), isNamed: true, cell: ({ maker }) => maker.name },
        {
          head: t('console.proposal.proposedAt', { zone: zoneName }),
          isNamed: true,
          className: 'figures table-when',
          cell: ({ state, proposed_at }) => (
            <>
              {deskTime(proposed_at)}
              {state === 'PROPOSED' && (
                <small>
                  <Waiting since={proposed_at} short />
                </small>
              )}
            </>
          ),
        },
        {
          head: t('console.column.state'),
          cell: ({ state, unfinished, may_approve }) => (
            <>
              <ProposalBadge state={state} unfinished={unfinished} />
              {may_approve && <small>{t('console.proposal.yours')}</small>}
            </>
          ),
        },
      ]}
    />
  )
}
