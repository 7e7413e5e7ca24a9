// The actions on a batch: an approver releases a batch that somebody else made; finance marks it as paid.
import { useState } from 'react'
import type { PayoutBatchItem } from '@/console/shared/api/wire'
import { useKeys } from '@/console/shared/keys/useKeys'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { blockedIn, mayRelease, numbersText } from '../model/batches'
import { BatchPaid } from './BatchPaid'
import { ReleaseBatch } from './ReleaseBatch'

export function BatchActs({ batch }: { batch: PayoutBatchItem }) {
  const t = useT()
  const [asked, ask] = useState<'release' | 'execute'>()
  const { state, may, unpaid, changed, proposed, why_not: why } = batch
  const releases = mayRelease(batch)
  const outFirst = state === 'OPEN' && changed.length > 0
  const blocked = state === 'OPEN' ? blockedIn(batch) : []
  const isBlocked = blocked.length > 0
  const allProposed = unpaid > 0 && proposed.length === unpaid
  const executes = may.includes('execute') && unpaid > 0
  useKeys('item', {
    pass: () => {
      if (releases) ask('release')
      else if (executes) ask('execute')
    },
  })
  if (state !== 'OPEN' && !executes && !allProposed) return null
  return (
    <section className="record-part record-acts payout-acts">
      <h2>{t('console.payouts.next')}</h2>
      {outFirst && <Caution id="out-first" messageId="console.payouts.outFirst" payouts={changed} />}
      {isBlocked && <Caution id="out-blocked" messageId="console.payouts.outBlocked" payouts={blocked} />}
      {allProposed && (
        <p className="why">
          <Icon name="info" size={16} />
          {t('console.payouts.allProposed')}
        </p>
      )}
      {state === 'OPEN' && why && (
        <p className="why" id="why-not">
          <Icon name="info" size={16} />
          {t(`console.payouts.whyNot.${why}`)}
        </p>
      )}
      {state === 'OPEN' && (
        <button
          type="button"
          className="act act-pass"
          disabled={!releases}
          aria-describedby={
            [outFirst && 'out-first', isBlocked && 'out-blocked', why && 'why-not']
              .filter(Boolean)
              .join(' ') || undefined
          }
          onClick={() => ask('release')}
        >
          {t('console.payouts.release')} <kbd>P</kbd>
        </button>
      )}
      {executes && (
        <button type="button" className="act act-pass" onClick={() => ask('execute')}>
          {t('console.payouts.allPaid')} <kbd>P</kbd>
        </button>
      )}
      {asked === 'release' && <ReleaseBatch batch={batch} onClose={() => ask(undefined)} />}
      {asked === 'execute' && <BatchPaid batch={batch} onClose={() => ask(undefined)} />}
    </section>
  )
}

interface CautionProps {
  id: string
  messageId: 'console.payouts.outFirst' | 'console.payouts.outBlocked'
  payouts: number[]
}

/** The payouts that have to be taken out before the release. */
function Caution({ id, messageId, payouts }: CautionProps) {
  const t = useT()
  return (
    <p className="caution" id={id}>
      <Icon name="alert" size={16} />
      <span>
        {t(messageId, {
          count: payouts.length,
          ids: numbersText(payouts, t('console.payouts.outFirst.comma')),
        })}
      </span>
    </p>
  )
}
