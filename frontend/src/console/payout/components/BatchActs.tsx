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
      {outFirst && (
        <p className="caution" id="out-first">
          <Icon name="alert" size={16} />
          <span>
            {t('console.payouts.outFirst', {
              count: changed.length,
              ids: numbersText(changed, t('console.payouts.outFirst.comma')),
            })}
          </span>
        </p>
      )}
      {isBlocked && (
        <p className="caution" id="out-blocked">
          <Icon name="alert" size={16} />
          <span>
            {t('console.payouts.outBlocked', {
              count: blocked.length,
              ids: numbersText(blocked, t('console.payouts.outFirst.comma')),
            })}
          </span>
        </p>
      )}
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
