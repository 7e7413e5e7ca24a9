// The rail where there is no room beside the work: a bar above it, and the rail in a sheet that opens from it.
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Rail } from './Rail'

export function Menu({ onHelp }: { onHelp: () => void }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has gone somewhere is done with the menu.
  useEffect(close, [pathname, search])
  return (
    <header className="desk-bar">
      <Link className="rail-brand" to="/" aria-label={t('shared.brand')}>
        <img src="/icon.svg" width="28" height="28" alt="" />
        <span>
          {t('shared.brand')} <small>{t('console.operations')}</small>
        </span>
      </Link>
      <button
        type="button"
        className="icon-button"
        aria-label={t('console.menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={22} />
      </button>
      {open && (
        <Sheet label={t('console.menu')} onClose={close}>
          <Rail narrow={false} onHelp={onHelp} />
        </Sheet>
      )}
    </header>
  )
}

interface SheetProps {
  label: string
  onClose: () => void
  children: React.ReactNode
}

function Sheet({ label, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is the one beside it.
    <dialog
      ref={dialog}
      className="menu"
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  )
}
