// What may be done with a batch: an approver releases what somebody else made; finance says that the bank has paid it.
import { useState } from 'react'
import type { PayoutBatchItem } from '@/console/shared/api/wire'
import { useKeys } from '@/console/shared/keys/useKeys'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { BatchPaid } from './BatchPaid'
import { ReleaseBatch } from './ReleaseBatch'

export function BatchActs({ batch }: { batch: PayoutBatchItem }) {
  const t = useT()
  const [asked, ask] = useState<'release' | 'execute'>()
  const { state, may, unpaid, why_not: why } = batch
  const releases = may.includes('release')
  const executes = may.includes('execute') && unpaid > 0
  useKeys('item', {
    pass: () => {
      if (releases) ask('release')
      else if (executes) ask('execute')
    },
  })
  if (state !== 'OPEN' && !executes) return null
  return (
    <section className="record-part payout-acts">
      <h2>{t('console.payouts.next')}</h2>
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
          aria-describedby={why ? 'why-not' : undefined}
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
