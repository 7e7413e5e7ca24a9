// Copies what stands beside it, to be entered or looked for elsewhere.
import { toast } from './dialogs'
import { Icon } from './Icon'

interface CopyButtonProps {
  text: string
  /** What the button says to those who do not see it. */
  label: string
  copied: string
  /** Said where the browser does not allow it. */
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
