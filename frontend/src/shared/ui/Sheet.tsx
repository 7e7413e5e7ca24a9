// A sheet from the foot of the screen, for a choice or a long text. Escape, the veil, the cross and Back close it; focus stays
// inside and goes back to where it was.
import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '@/shared/i18n'
import { closeOverlays } from './dialogs'
import { Icon } from './Icon'
import { useModal } from './modal'
import { useOpenSheet } from './openSheets'

interface SheetProps {
  open: boolean
  title: string
  onClose: () => void
  tall?: boolean
  children: ReactNode
  action?: ReactNode
}

export function Sheet(props: SheetProps) {
  return props.open ? createPortal(<OpenSheet {...props} />, document.body) : null
}

function OpenSheet({ title, onClose, tall, children, action }: SheetProps) {
  const t = useT()
  const id = useId()
  const box = useModal()
  useOpenSheet(() => {
    closeOverlays()
    onClose()
  })
  return (
    <dialog
      ref={box}
      className={`sheet${tall ? ' sheet-tall' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // A sheet below stays: neither React nor the browser passes the key on to it.
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <div className="sheet-body">
        <div className="sheet-header">
          <h2 id={id}>{title}</h2>
          <button type="button" className="icon-button" aria-label={t('shared.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard. */}
        <section className="sheet-content" tabIndex={0} aria-labelledby={id}>
          {children}
        </section>
        {action && <div className="sheet-action">{action}</div>}
      </div>
    </dialog>
  )
}
