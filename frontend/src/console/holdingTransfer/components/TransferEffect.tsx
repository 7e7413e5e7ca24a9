// The effect of a transfer of a holding: the shares and the cost that move, both accounts, and the document that proves it.

import { Link } from 'react-router-dom'
import type { ProposedHoldingTransfer } from '@/console/shared/api/wire'
import { evidenceAddress } from '@/console/shared/evidence/evidence'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { registerPlace } from '@/console/shared/place/records'
import { type Fact, FactList } from '@/console/shared/record/FactList'
import { useOperator } from '@/console/shared/session/session'
import { sharesText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import '../transfer.css'

interface TransferEffectProps {
  transfer: ProposedHoldingTransfer
  /** The future holdings are shown only before the decision. */
  isOpen: boolean
}

export function TransferEffect({ transfer, isOpen }: TransferEffectProps) {
  const t = useT()
  const me = useOperator(({ operator }) => operator)
  const { project, project_id, from, to, shares, cost, currency, document, possible } = transfer
  const register = me ? registerPlace(project_id, me) : undefined
  const facts: Fact[] = [
    [
      t('console.transfer.project'),
      register ? (
        <Link key="project" to={register}>
          {project}
        </Link>
      ) : (
        project
      ),
    ],
    [t('console.transfer.shares'), sharesText(shares)],
    [t('console.transfer.cost'), <Money key="cost" amount={cost} currency={currency} />],
    [
      t('console.transfer.document'),
      <a key="document" href={evidenceAddress(document)} target="_blank" rel="noreferrer">
        {t('console.transfer.openDocument')}
      </a>,
    ],
  ]
  return (
    <div className="transfer-effect">
      <FactList facts={facts} />
      {isOpen && !possible && (
        <p className="transfer-impossible" role="alert">
          <Icon name="alert" size={16} />
          {t('console.transfer.impossible')}
        </p>
      )}
      <ul className="transfer-sides">
        {(
          [
            ['from', from, -shares],
            ['to', to, shares],
          ] as const
        ).map(([side, holder, change]) => (
          <li key={side}>
            <span className="muted">{t(`console.transfer.${side}`)}</span>
            <span>
              <RecordLink record={`investor:${holder.investor_id}`}>{holder.name}</RecordLink>{' '}
              <small className="figures">
                <RecordLink record={`account:${holder.account_id}`}>{holder.account_number}</RecordLink>
              </small>
            </span>
            {isOpen && (
              <span className="figures">
                {t('console.transfer.becomes', {
                  before: sharesText(holder.shares),
                  after: sharesText(Math.round((holder.shares + change) * 10_000) / 10_000),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
