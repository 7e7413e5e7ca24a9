// What happens next with a distribution, in words, and what the reader may do about it.
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Proposal } from '@/console/shared/api/wire'
import { useKeys } from '@/console/shared/keys/useKeys'
import { dateText, moneyText } from '@/shared/format'
import { today } from '@/shared/format/day'
import { useIntl, useT } from '@/shared/i18n'
import type { DistributionItem } from '../api/wire'
import { changeAddress, useDistributionPlace } from '../model/distributions'
import { mainAct, nextStep } from '../model/nextStep'
import { type Asked, AskedAct } from './AskedAct'
import { FundForm } from './FundForm'
import { PaidProgress } from './PaidProgress'

interface NextStepProps {
  item: DistributionItem
  /** The current distribution. */
  reload: () => Promise<unknown>
  onProposed: (proposal: Proposal) => void
}

export function NextStep({ item, reload, onProposed }: NextStepProps) {
  const t = useT()
  const { formatNumber } = useIntl()
  const place = useDistributionPlace()
  const [asked, ask] = useState<Asked>()
  const [isFunding, fund] = useState(false)
  const { may, currency } = item
  const main = mainAct(item)
  const isOver = item.state === 'paid' || item.state === 'cancelled'
  const begin = () => {
    if (main === 'fund') fund(true)
    else if (main) ask(main === 'continue' ? 'pay' : main)
  }
  const against = may.stop ? 'stop' : may.cancel ? 'cancel' : undefined
  useKeys('item', { pass: begin, fail: () => against && ask(against) })
  if (isFunding && may.fund) return <FundForm item={item} reload={reload} onEnd={() => fund(false)} />
  return (
    <>
      <section className="record-part record-acts distribution-acts">
        <h2>{t(isOver ? 'console.distributions.standing' : 'console.distributions.nextStep')}</h2>
        <p>
          {t(`console.distributions.next.${nextStep(item, today())}`, {
            missing: moneyText(item.missing, currency),
            day: dateText(item.payment_date),
            count: item.lines_waiting,
            waiting: formatNumber(item.lines_waiting),
          })}
        </p>
        <PaidProgress item={item} />
        {(main || may.change || against || may.cancel) && (
          <div className="judgement-acts">
            {main && (
              <button type="button" className="act act-pass" onClick={begin}>
                {t(`console.distributions.act.${main}`)} <kbd>P</kbd>
              </button>
            )}
            {may.change && (
              <Link className="act" to={changeAddress(item.id, place)}>
                {t('console.distributions.change')}
              </Link>
            )}
            {may.stop && (
              <button type="button" className="act" onClick={() => ask('stop')}>
                {t('console.distributions.act.stop')} <kbd>F</kbd>
              </button>
            )}
            {may.cancel && (
              <button type="button" className="act act-fail" onClick={() => ask('cancel')}>
                {t('console.distributions.act.cancel')} {against === 'cancel' && <kbd>F</kbd>}
              </button>
            )}
          </div>
        )}
      </section>
      {asked && (
        <AskedAct
          asked={asked}
          item={item}
          reload={reload}
          onProposed={onProposed}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  )
}
