// A value, with the button that copies it.
import { Copy } from './Copy'

interface CopiedProps {
  text: string
  /** The button's accessible name. */
  label: string
}

export function Copied({ text, label }: CopiedProps) {
  return (
    <span className="copied">
      <span>{text}</span>
      <Copy text={text} label={label} />
    </span>
  )
}
