// The frame of every screen: header with Back, a column, room for a sticky action, and the tab bar: at the foot of a phone, at the
// top of a wide window.
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { isLoggedIn, useSession } from '@/shared/session/store'
import { barAtFoot, barAtTop } from './bars'
import { Icon } from './Icon'
import { WayBack } from './States'
import { TabBar } from './TabBar'

interface ScreenProps {
  title: string
  /** A route, or what to do; without it there is no Back. */
  back?: string | (() => void) | undefined
  /** Shown at the right of the header. */
  aside?: ReactNode
  /** Shows the tab bar. */
  tabs?: boolean
  /** Uses the width of a wide window, below the tab bar. */
  wide?: boolean
  /** Can be read without a session; visitors then see no tabs, which would lead to the log-in. */
  open?: boolean
  /** Hides the header: the screen draws its own title. */
  bare?: boolean
  /** The sticky action, `<PrimaryAction>`. */
  action?: ReactNode
  children: ReactNode
}

/** Longer titles are names, and are cut short in the header: the screen shows them in full. */
const longTitle = 40

export function Screen({ title, back, aside, tabs, wide, open, bare, action, children }: ScreenProps) {
  const loggedIn = useSession(isLoggedIn)
  const hasTabs = (tabs || wide) && (loggedIn || !open)
  const t = useT()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)

  useEffect(() => {
    document.title = `${title} · ${t('shared.brand')}`
  }, [title, t])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen takes the focus once, so that a reader hears it.
  useEffect(() => {
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className={`screen${tabs ? ' screen-tabs' : ''}${wide ? ' screen-wide' : ''}`}>
      {hasTabs && <TabBar />}
      {!bare && <ScreenHeader ref={barAtTop} title={title} back={back} aside={aside} />}
      <main className="screen-main" ref={main} tabIndex={-1}>
        <WayBack value={back ?? '/index'}>{children}</WayBack>
      </main>
      {action && (
        <footer className="screen-action" ref={barAtFoot}>
          {action}
        </footer>
      )}
    </div>
  )
}

interface ScreenHeaderProps {
  title: string
  back: string | (() => void) | undefined
  aside: ReactNode
  ref?: Ref<HTMLElement>
}

/** The bar at the top of a screen, with its title. */
export function ScreenHeader({ title, back, aside, ref }: ScreenHeaderProps) {
  const t = useT()
  return (
    <header className="screen-header" ref={ref}>
      {typeof back === 'string' ? (
        <Link to={back} className="icon-button" aria-label={t('shared.back')}>
          <Icon name="back" />
        </Link>
      ) : back ? (
        <button type="button" className="icon-button" onClick={back} aria-label={t('shared.back')}>
          <Icon name="back" />
        </button>
      ) : (
        <span className="icon-button" />
      )}
      <h1 className={title.length > longTitle ? 'screen-title screen-title-long' : 'screen-title'}>
        {title}
      </h1>
      <div className="screen-aside">{aside}</div>
    </header>
  )
}
