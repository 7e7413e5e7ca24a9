// Says what was just done, for a moment, without taking the keyboard.
import { useEffect, useState } from 'react'
import { Icon } from '@/shared/ui/Icon'
import { useSaid } from '../model/said'

const shownMs = 4000

export function Said() {
  const { text, at } = useSaid()
  const [over, setOver] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setOver(at), shownMs)
    return () => clearTimeout(timer)
  }, [at])
  const shown = text !== '' && over !== at
  return (
    <p className={shown ? 'said said-shown' : 'said'} role="status">
      {shown && (
        <>
          <Icon name="done" size={18} />
          {text}
        </>
      )}
    </p>
  )
}
