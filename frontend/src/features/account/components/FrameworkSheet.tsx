// The choice of framework for a new account; one that has its individual account already says so.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Sheet } from '@/shared/ui/Sheet'
import { isIndividual } from '../kyc'
import type { AccountsAnswer, Framework } from '../wire'

interface FrameworkSheetProps {
  open: boolean
  data: AccountsAnswer
  /** The route that opens an account under a framework. */
  to: (framework: number) => string
  onChoose: () => void
  onClose: () => void
}

export function FrameworkSheet({ open, data, to, onChoose, onClose }: FrameworkSheetProps) {
  const t = useT()
  const taken = new Set(
    data.userEntities.filter(isIndividual).map((account) => account.InvestmentFrameworkID),
  )
  return (
    <Sheet open={open} title={t('account.framework.title')} onClose={onClose}>
      <p className="muted">{t('account.framework.text')}</p>
      <ul className="framework-list">
        {data.frameworks.map((framework) => {
          const id = framework.InvestmentFrameworkID
          return (
            <li key={id}>
              {taken.has(id) ? (
                <div className="framework framework-taken">
                  <Words framework={framework} taken />
                </div>
              ) : (
                <Link className="framework" to={to(id)} onClick={onChoose}>
                  <Words framework={framework} taken={false} />
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

function Words({ framework, taken }: { framework: Framework; taken: boolean }) {
  const t = useT()
  return (
    <>
      <span className="framework-icon">
        <Icon name={/cayman/i.test(framework.CodeKey) ? 'globe' : 'shield'} />
      </span>
      <span className="framework-words">
        <strong>{framework.Name}</strong>
        <small>{t(taken ? 'account.framework.taken' : 'account.framework.individual')}</small>
      </span>
      <Icon name={taken ? 'done' : 'forward'} size={20} />
    </>
  )
}
