// The sheet over the register that shows the history of a holding. A link in it leaves the register, and Back returns to the open sheet.
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { transferAddress } from '@/console/shared/place/records'
import { booksByHand } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { RegisteredHolder } from '../api/wire'
import { HoldingHistory } from './HoldingHistory'
import '../portfolio.css'

interface HoldingSheetProps {
  project: number
  account: number
  /** Whose it is, where the page of the register that is on screen says so. */
  holder: RegisteredHolder | undefined
  /** The earlier day that the register is of. */
  day: string | undefined
  onClose: () => void
}

export function HoldingSheet({ project, account, holder, day, onClose }: HoldingSheetProps) {
  const t = useT()
  const id = useId()
  const transfers = useOperator(({ operator }) => !!operator && booksByHand(operator))
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="holding" onClose={onClose} aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>
            {holder
              ? t('console.register.historyOf', { name: holder.investor_name })
              : t('console.register.history')}
          </h2>
          <p className="muted figures">
            <RecordLink record={`account:${account}`}>
              {holder?.account_number ?? t('console.record.account', { id: account })}
            </RecordLink>
            {holder && ` · ${holder.framework}`}
          </p>
        </div>
        <button type="button" className="icon-button" aria-label={t('shared.close')} onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </header>
      {transfers && (
        <p>
          <Link className="tool" to={transferAddress(project, holder?.account_number ?? `#${account}`)}>
            {t('console.register.transfer')}
          </Link>
        </p>
      )}
      <HoldingHistory project={project} account={account} day={day} />
    </dialog>
  )
}
