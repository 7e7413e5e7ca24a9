// The sheet of keys: what the keyboard does in a queue and in an item.
import { useEffect, useRef } from 'react'
import { keySheet, type Scope } from '@/console/shared/keys/keyboard'
import { isQueue } from '@/console/shared/queues'
import { isHidden } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'

const scopes: Scope[] = ['list', 'item']

export function KeySheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const operator = useOperator((session) => session.operator)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="keys" onClose={onClose} aria-labelledby="keys-title">
      <header>
        <h2 id="keys-title">{t('console.keys.title')}</h2>
        <button type="button" className="icon-button" aria-label={t('shared.close')} onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </header>
      <div className="keys-scopes">
        {scopes.map((scope) => (
          <section key={scope}>
            <h3>{t(`console.scope.${scope}`)}</h3>
            <dl>
              {keySheet
                .filter(({ scope: of, act }) => of === scope && !(operator && isHidden(act, operator)))
                .map(({ keys, act }) => (
                  <div key={act}>
                    <dt>{t(isQueue(act) ? `console.queue.${act}` : `console.keys.${act}`)}</dt>
                    <dd>
                      {keys.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="keys-note">{t('console.keysNote')}</p>
    </dialog>
  )
}
