// A button that copies the value beside it.
import { toast } from './dialogs'
import { Icon } from './Icon'

interface CopyButtonProps {
  text: string
  /** The button's accessible name. */
  label: string
  copied: string
  /** Shown if the browser denies access to the clipboard. */
  failed: string
}

export function CopyButton({ text, label, copied, failed }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      await toast(copied)
    } catch {
      await toast(failed)
    }
  }
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={() => void copy()}>
      <Icon name="copy" size={20} />
    </button>
  )
}
