// Says what was just done, for a moment, without taking the keyboard focus.
import { useEffect, useState } from 'react'
import { useLastAction } from '@/console/shared/acts/lastAction'
import { Icon } from '@/shared/ui/Icon'

const shownMs = 4000

export function LastAction() {
  const { text, at } = useLastAction()
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
