// The frame of the desk: the rail on the left or behind a menu, the work beside it, the sheet of keys over both.
import { type ReactNode, useCallback, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import { DeskContext } from '@/console/shared/keys/help'
import { useMedia, withoutRail } from '@/console/shared/list/useMedia'
import { KeySheet } from './KeySheet'
import { Menu } from './Menu'
import { Rail } from './Rail'
import { Said } from './Said'

export function Desk({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [keysShown, showKeys] = useState(false)
  const small = useMedia(withoutRail)
  // A page that is gone to for the first time is on its way: until it is there, the one before stays.
  const isComing = useNavigation().state === 'loading'
  const help = useCallback(() => showKeys(true), [])
  // What has its documents or its preview beside it takes the room.
  const inItem = /^\/(kyc|withdrawals|subscriptions|partners|projects)\/\d+/.test(pathname)
  return (
    <DeskContext value={help}>
      <div className={inItem && !small ? 'desk desk-narrow' : 'desk'} aria-busy={isComing || undefined}>
        {small ? <Menu onHelp={help} /> : <Rail narrow={inItem} onHelp={help} />}
        {children}
      </div>
      <Said />
      {keysShown && <KeySheet onClose={() => showKeys(false)} />}
    </DeskContext>
  )
}
