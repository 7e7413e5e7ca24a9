// What is done to somebody's access: each is asked once more, and recorded under the name of whoever does it.
import { useState } from 'react'
import { useT } from '@/shared/i18n'
import { type AccessAct, accessActs } from '../api/operators'
import type { OperatorItem } from '../api/wire'
import { Ask } from './Ask'

/** The acts that the state of somebody's access has; none is done to one's own but ending sessions. */
function actsOf(item: OperatorItem, own: boolean): AccessAct[] {
  const acts: AccessAct[] = []
  if (!own && item.stage !== 'closed') acts.push('invite')
  if (!own && item.totp) acts.push('resetTotp')
  if (item.sessions.length > 0) acts.push('endSessions')
  if (!own) acts.push(item.stage === 'closed' ? 'reopen' : 'close')
  return acts
}

export function OperatorActs({ item, own }: { item: OperatorItem; own: boolean }) {
  const t = useT()
  const [asked, ask] = useState<AccessAct>()
  return (
    <section className="record-part">
      <h2>{t('console.operator.access')}</h2>
      <div className="access-acts">
        {actsOf(item, own).map((act) => (
          <button
            key={act}
            type="button"
            className={act === 'close' ? 'tool tool-danger' : 'tool'}
            onClick={() => ask(act)}
          >
            {t(`console.operator.act.${act}`)}
          </button>
        ))}
      </div>
      {own && <p className="muted">{t('console.operator.ownText')}</p>}
      {asked && (
        <Ask
          title={t(`console.operator.ask.${asked}`, { name: item.name })}
          act={t(`console.operator.act.${asked}`)}
          look={asked === 'invite' || asked === 'reopen' ? 'issue' : 'fail'}
          run={async () => {
            await accessActs[asked](item.id)
            return t(`console.operator.did.${asked}`, { name: item.name })
          }}
          onClose={() => ask(undefined)}
        >
          <p className="muted">{t(`console.operator.askText.${asked}`)}</p>
        </Ask>
      )}
    </section>
  )
}
