// The frame of the desk: the rail on the left or behind a menu, the work beside it, the sheet of keys over both.
import { type ReactNode, useCallback, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import { DeskContext } from '@/console/shared/keys/help'
import { withoutRail } from '@/console/shared/list/widths'
import { queueNames } from '@/console/shared/queues'
import { useMedia } from '@/shared/ui/useMedia'
import { KeySheet } from './KeySheet'
import { LastAction } from './LastAction'
import { Menu } from './Menu'
import { Rail } from './Rail'

/** A page with documents or a preview beside it takes the full width. */
const wide = new RegExp(`^/(${[...queueNames, 'partners', 'projects'].join('|')})/\\d+$`)

export function Desk({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [keysShown, showKeys] = useState(false)
  const small = useMedia(withoutRail)
  // A page that is visited for the first time has to load: until then, the one before stays.
  const isComing = useNavigation().state === 'loading'
  const help = useCallback(() => showKeys(true), [])
  const inItem = wide.test(pathname)
  return (
    <DeskContext value={help}>
      <div className={inItem && !small ? 'desk desk-narrow' : 'desk'} aria-busy={isComing || undefined}>
        {small ? <Menu onHelp={help} /> : <Rail narrow={inItem} onHelp={help} />}
        {children}
      </div>
      <LastAction />
      {keysShown && <KeySheet onClose={() => showKeys(false)} />}
    </DeskContext>
  )
}
