// The investor's picture in a circle; where there is none or its link is over their initials, or the sign of a person.
import { useState } from 'react'
import { initialsOf } from '@/shared/format/initials'
import { Icon } from '@/shared/ui/Icon'
import './portrait.css'

interface PortraitProps {
  url: string | null | undefined
  /** Whose it is. */
  name: string
  /** Read aloud; nothing if the words beside it say who it is. */
  label?: string
  large?: boolean
}

export function Portrait({ url, name, label = '', large = false }: PortraitProps) {
  const [broken, setBroken] = useState<string>()
  const initials = initialsOf(name)
  return (
    <span className={`portrait${large ? ' portrait-large' : ''}`}>
      {url && url !== broken ? (
        <img src={url} alt={label} onError={() => setBroken(url)} />
      ) : initials ? (
        <span className="portrait-initials" aria-hidden="true">
          {initials}
        </span>
      ) : (
        <Icon name="person" size={large ? 72 : 32} />
      )}
    </span>
  )
}
