// Offers to fill a form with what was typed elsewhere.
import { Icon, type IconName } from './Icon'
import './prefill.css'

interface PrefillProps {
  icon: IconName
  title: string
  text: string
  /** It opens a choice first. */
  opensChoice?: boolean
  onPress: () => void
}

export function Prefill({ icon, title, text, opensChoice = false, onPress }: PrefillProps) {
  return (
    <button
      type="button"
      className="prefill"
      aria-haspopup={opensChoice ? 'dialog' : undefined}
      onClick={onPress}
    >
      <Icon name={icon} />
      <span>
        <strong>{title}</strong>
        <small>{text}</small>
      </span>
      <Icon name="forward" size={20} />
    </button>
  )
}
