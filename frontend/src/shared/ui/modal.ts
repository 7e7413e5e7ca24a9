// A dialog that is open as long as it is drawn: in the browser's top layer, with the rest of the page out of reach.
import { type RefObject, useEffect, useRef } from 'react'

/** For the `ref` of the dialog. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
    return () => dialog.close?.()
  }, [])
  return box
}
