// Offers to fill a form with what was typed elsewhere.
import { Link } from 'react-router-dom'
import { Icon, type IconName } from './Icon'
import './prefill.css'

interface PrefillProps {
  icon: IconName
  title: string
  text: string
}

type Way =
  /** The route on which it is typed first. */
  | { to: string }
  | {
      /** It opens a choice first. */
      opensChoice?: boolean
      onPress: () => void
    }

export function Prefill({ icon, title, text, ...way }: PrefillProps & Way) {
  const inside = (
    <>
      <Icon name={icon} />
      <span>
        <strong>{title}</strong>
        <small>{text}</small>
      </span>
      <Icon name="forward" size={20} />
    </>
  )
  if ('to' in way) {
    return (
      <Link className="prefill" to={way.to}>
        {inside}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className="prefill"
      aria-haspopup={way.opensChoice ? 'dialog' : undefined}
      onClick={way.onPress}
    >
      {inside}
    </button>
  )
}
