// The way to invest in a project, at the foot of its page: the least that can be wired, and why not where it cannot be.
import { deadlineText, moneyText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { fundingOf, standingOf } from '../funding'
import type { ProjectDetail } from '../wire'

interface InvestBarProps {
  project: ProjectDetail
  /** Where one invests; in a preview nowhere. */
  to?: string
  onInvest?: () => void
  onConsult?: () => void
}

export function InvestBar({ project, to, onInvest, onConsult }: InvestBarProps) {
  const t = useT()
  const intl = useIntl()
  const minimum = project.MinimumInvestmentValue
  const funding = fundingOf(project)
  const standing = standingOf(funding)
  const date = deadlineText(standing === 'soon' ? funding.opens : funding.ends, t, intl)
  return (
    <>
      {minimum ? (
        <p className="minimum figures">
          {t('catalog.minimum', { amount: moneyText(minimum, project.CurrencySymbol) })}
        </p>
      ) : null}
      <PrimaryAction
        to={to}
        {...(onInvest ? { onClick: onInvest } : {})}
        reason={standing === 'open' ? undefined : t(`catalog.notOpen.${standing}`, { date })}
        secondary={
          <Button look="quiet" onClick={onConsult}>
            {t('catalog.consult')}
          </Button>
        }
      >
        {t('catalog.invest')}
      </PrimaryAction>
    </>
  )
}
