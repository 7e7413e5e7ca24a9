// One document of a list: whether it is there, its picture if there is one, and the link to it.
import { Link } from 'react-router-dom'
import { Icon } from './Icon'

interface DocumentRowProps {
  label: string
  /** How it stands. */
  text: string
  done: boolean
  picture?: string | null | undefined
}

type Way =
  /** The route of its screen, and what that location's state holds. */
  { to: string; state?: object } | { onOpen: () => void }

export function DocumentRow({ label, text, done, picture, ...way }: DocumentRowProps & Way) {
  const inside = (
    <>
      <Icon name={done ? 'done' : 'document'} />
      <span className="row-words">
        {label}
        <small>{text}</small>
      </span>
      {picture && <img className="document-picture" src={picture} alt="" />}
      <Icon name="forward" size={20} />
    </>
  )
  const look = { className: 'row document-row', 'data-done': done }
  if ('to' in way) {
    return (
      <Link {...look} {...way}>
        {inside}
      </Link>
    )
  }
  return (
    <button type="button" {...look} onClick={way.onOpen}>
      {inside}
    </button>
  )
}
