// Under which frameworks a project can be invested in, and which of the reader's accounts may be used.
import { Link } from 'react-router-dom'
import { useAccounts } from '@/shared/api/accounts'
import type { Schemas } from '@/shared/api/wire'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Skeleton } from '@/shared/ui/States'
import type { ProjectDetail } from '../wire'

type Account = Schemas['UserEntity']
type Access = 'usable' | 'waiting' | 'unfinished' | 'none'

const accountsRoute = '/account/openaccount'

const accessOf = ({ LastKYCLog: { KYCStateCode: state } }: Account): Access => {
  if (state === 'GPASS') return 'usable'
  return state === 'LWAIT' || state === 'GWAIT' ? 'waiting' : 'unfinished'
}

const ranks: Access[] = ['usable', 'waiting', 'unfinished']

/** The account that is nearest to investing; a company may have one beside an individual's. */
export const nearest = (accounts: Account[]): Account | undefined =>
  [...accounts].sort((one, other) => ranks.indexOf(accessOf(one)) - ranks.indexOf(accessOf(other)))[0]

export function ProjectAccess({ project }: { project: ProjectDetail }) {
  const t = useT()
  const { data, isPending } = useAccounts()
  const frameworks =
    data?.frameworks.filter((framework) =>
      project.InvestmentFrameworks.includes(framework.InvestmentFrameworkID),
    ) ?? []
  if (!isPending && frameworks.length === 0) return null
  return (
    <section className="card project-access">
      <h2>{t('catalog.access')}</h2>
      {isPending && <Skeleton lines={3} />}
      <ul>
        {frameworks.map(({ InvestmentFrameworkID: id, Name }) => (
          <li key={id}>
            <strong>{Name}</strong>
            <Standing
              account={nearest(
                data?.userEntities.filter((account) => account.InvestmentFrameworkID === id) ?? [],
              )}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Standing({ account }: { account: Account | undefined }) {
  const t = useT()
  const access = account ? accessOf(account) : 'none'
  return (
    <p data-access={access}>
      <Icon name={access === 'usable' ? 'done' : access === 'waiting' ? 'clock' : 'info'} size={18} />
      <span>
        {t(`catalog.access.${access}`, { number: account?.WM_AccountNumber ?? '' })}
        {(access === 'none' || access === 'unfinished') && (
          <>
            {' '}
            <Link className="link" to={accountsRoute}>
              {t(`catalog.access.go.${access}`)}
            </Link>
          </>
        )}
      </span>
    </p>
  )
}
