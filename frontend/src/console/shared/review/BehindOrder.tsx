// Shown below the amount of a subscription or a withdrawal: the account behind it, and who passed its first line.

import { useT } from '@/shared/i18n'
import type { Item } from '../api/wire'
import { ItemLink } from '../place/ItemLink'
import { StateBadge } from './State'

export function BehindOrder({ item }: { item: Item }) {
  const t = useT()
  return (
    <>
      {item.account_state && (
        <div>
          <dt>{t('console.account')}</dt>
          <dd className="order-account">
            {item.account_id !== undefined && (
              <span className="figures">
                <ItemLink
                  queue="kyc"
                  id={item.account_id}
                >{`${item.framework} ${item.account_number}`}</ItemLink>
              </span>
            )}
            <StateBadge state={item.account_state} />
          </dd>
        </div>
      )}
      {item.first_line_by && (
        <div>
          <dt>{t('console.firstLineBy')}</dt>
          <dd>{item.first_line_by.name}</dd>
        </div>
      )}
    </>
  )
}
