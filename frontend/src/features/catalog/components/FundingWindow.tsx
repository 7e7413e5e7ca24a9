// What is next with a project, and when: one of its facts on cards and on its page.
import { dateText, daysLeft, deadlineText, numberText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { type Funding, standingOf } from '../funding'

interface FundingWindowProps {
  funding: Funding
  /** Says also of what has ended how many days remain: none. */
  counted?: boolean
}

export function FundingWindow({ funding, counted = false }: FundingWindowProps) {
  const t = useT()
  const intl = useIntl()
  const standing = standingOf(funding)
  const remaining = daysLeft(funding.ends)
  const days = t('catalog.days', { days: remaining, shown: numberText(remaining, 1) })
  const date = deadlineText(standing === 'soon' ? funding.opens : funding.ends, t, intl)
  const note =
    standing === 'soon' || standing === 'full'
      ? t('catalog.funding.ends', { date: dateText(funding.ends, 'medium', intl), days })
      : (remaining > 0 || counted) && t('catalog.funding.left', { days })
  return (
    <div className="funding" data-standing={standing}>
      <dt>{t(`catalog.funding.${standing}`)}</dt>
      <dd>
        {standing === 'full' ? t('catalog.funding.taken') : date}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}
