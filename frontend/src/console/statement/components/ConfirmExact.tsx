// The question before everything exact is confirmed. It continues call by call, shows its progress, and can be stopped
// in between.
import { useEffect, useRef, useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import { useIntl, useT } from '@/shared/i18n'
import { confirmExact, forgetLines } from '../api/lines'
import type { ConfirmedExactly } from '../api/wire'
import { confirmAll } from '../model/confirmAll'

/** What is left is counted up to here. */
const countedTo = 1000

export function ConfirmExact({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const stopped = useRef(false)
  const [soFar, tell] = useState<ConfirmedExactly>()
  // Leaving the page stops it too.
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])
  const shown = ({ confirmed, left }: ConfirmedExactly) => ({
    confirmed,
    left,
    shownLeft: left < countedTo ? formatNumber(left) : `${formatNumber(countedTo)}+`,
  })
  const run = async () => {
    tell({ confirmed: 0, left: 0 })
    try {
      const done = await confirmAll(confirmExact, tell, () => stopped.current)
      return t('console.statement.exactDone', shown(done))
    } finally {
      void forgetLines()
    }
  }
  return (
    <Ask
      title={t('console.statement.exactAsk')}
      act={t('console.statement.confirmExact')}
      look="issue"
      run={run}
      leave={soFar && t('console.statement.stop')}
      onClose={() => {
        stopped.current = true
        onClose()
      }}
    >
      <p>{t('console.statement.exactText')}</p>
      <p className="muted">{t('console.statement.exactRest')}</p>
      {soFar && (
        <div role="status">
          <progress className="line-progress" />
          <p className="figures">{t('console.statement.exactSoFar', shown(soFar))}</p>
        </div>
      )}
    </Ask>
  )
}
