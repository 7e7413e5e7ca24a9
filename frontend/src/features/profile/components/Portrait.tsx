// The investor's picture in a circle, or the sign of a person where there is none or its link is over.
import { useState } from 'react'
import { Icon } from '@/shared/ui/Icon'
import './portrait.css'

interface PortraitProps {
  url: string | null | undefined
  /** What is read aloud; nothing where the words beside it say who it is. */
  label?: string
  large?: boolean
}

export function Portrait({ url, label = '', large = false }: PortraitProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={`portrait${large ? ' portrait-large' : ''}`}>
      {url && url !== broken ? (
        <img src={url} alt={label} onError={() => setBroken(url)} />
      ) : (
        <Icon name="person" size={large ? 72 : 32} />
      )}
    </span>
  )
}
