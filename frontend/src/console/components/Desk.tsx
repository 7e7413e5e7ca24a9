// The frame of the desk: the rail on the left, the work beside it, the sheet of keys over both.
import { type ReactNode, useCallback, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { DeskContext } from '../model/desk'
import { KeySheet } from './KeySheet'
import { Rail } from './Rail'
import { Said } from './Said'

export function Desk({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [keysShown, showKeys] = useState(false)
  const help = useCallback(() => showKeys(true), [])
  const inItem = /^\/(?!campaigns|investors|operators)\w+\/\d+/.test(pathname)
  return (
    <DeskContext value={help}>
      <div className={inItem ? 'desk desk-narrow' : 'desk'}>
        <Rail narrow={inItem} onHelp={help} />
        {children}
      </div>
      <Said />
      {keysShown && <KeySheet onClose={() => showKeys(false)} />}
    </DeskContext>
  )
}
