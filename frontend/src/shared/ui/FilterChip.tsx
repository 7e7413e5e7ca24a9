// Opens the choices of one filter.
import { Icon } from './Icon'
import './filters.css'

interface FilterChipProps {
  /** Its name, or the choice. */
  words: string
  active: boolean
  onOpen: () => void
}

export function FilterChip({ words, active, onOpen }: FilterChipProps) {
  return (
    <button type="button" className="chip" aria-haspopup="dialog" data-active={active} onClick={onOpen}>
      <span>{words}</span>
      <Icon name="down" size={16} />
    </button>
  )
}
