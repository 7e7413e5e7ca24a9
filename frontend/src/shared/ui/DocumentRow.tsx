// One document of a list: whether it is there, its picture where there is one, and the way to it.
import { Icon } from './Icon'

interface DocumentRowProps {
  label: string
  /** How it stands. */
  text: string
  done: boolean
  picture?: string | null | undefined
  onOpen: () => void
}

export function DocumentRow({ label, text, done, picture, onOpen }: DocumentRowProps) {
  return (
    <button type="button" className="row document-row" data-done={done} onClick={onOpen}>
      <Icon name={done ? 'done' : 'document'} />
      <span className="row-words">
        {label}
        <small>{text}</small>
      </span>
      {picture && <img className="document-picture" src={picture} alt="" />}
      <Icon name="forward" size={20} />
    </button>
  )
}
