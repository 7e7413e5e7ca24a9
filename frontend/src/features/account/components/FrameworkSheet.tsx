// The choice of framework for a new account; one that has its individual account already says so.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Sheet } from '@/shared/ui/Sheet'
import { isIndividual } from '../kyc'
import type { AccountsAnswer } from '../wire'

interface FrameworkSheetProps {
  open: boolean
  data: AccountsAnswer
  onChoose: (framework: number) => void
  onClose: () => void
}

export function FrameworkSheet({ open, data, onChoose, onClose }: FrameworkSheetProps) {
  const t = useT()
  const taken = new Set(
    data.userEntities.filter(isIndividual).map((account) => account.InvestmentFrameworkID),
  )
  return (
    <Sheet open={open} title={t('account.framework.title')} onClose={onClose}>
      <p className="muted">{t('account.framework.text')}</p>
      <ul className="framework-list">
        {data.frameworks.map((framework) => {
          const has = taken.has(framework.InvestmentFrameworkID)
          return (
            <li key={framework.InvestmentFrameworkID}>
              <button
                type="button"
                className="framework"
                disabled={has}
                onClick={() => onChoose(framework.InvestmentFrameworkID)}
              >
                <span className="framework-icon">
                  <Icon name={/cayman/i.test(framework.CodeKey) ? 'globe' : 'shield'} />
                </span>
                <span className="framework-words">
                  <strong>{framework.Name}</strong>
                  <small>{t(has ? 'account.framework.taken' : 'account.framework.individual')}</small>
                </span>
                <Icon name={has ? 'done' : 'forward'} size={20} />
              </button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
