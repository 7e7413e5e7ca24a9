// The next date of a project and what happens then: one of its facts on cards and on its page.
import { dateText, daysLeft, deadlineText, numberText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { type Funding, standingOf } from '../funding'

/** From here on whole days say enough. */
const manyDays = 10

export function FundingWindow({ funding }: { funding: Funding }) {
  const t = useT()
  const intl = useIntl()
  const standing = standingOf(funding)
  const remaining = daysLeft(funding.ends)
  const told = remaining < manyDays ? remaining : Math.floor(remaining)
  const days = t('catalog.days', { days: told, shown: numberText(told, 1) })
  const ends = dateText(funding.ends, 'medium', intl)
  const date = deadlineText(standing === 'soon' ? funding.opens : funding.ends, t, intl)
  const notes = {
    soon: t('catalog.funding.ends', { date: ends, days }),
    open: remaining > 0 && t('catalog.funding.left', { days }),
    full: t('catalog.funding.endsOn', { date: ends }),
    ended: false,
  }
  const note = notes[standing]
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
