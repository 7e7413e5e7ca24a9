// The bar of the main screens, at the foot of a phone and at the top of a wide window. Choosing an entry sets the active tab of the session and goes there.
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { type MessageId, useT } from '@/shared/i18n'
import { type TabIndex, useSession } from '@/shared/session/store'
import { barOfTabs } from './bars'
import { Icon, type IconName } from './Icon'

interface Tab {
  index: TabIndex
  route: string
  icon: IconName
  label: MessageId
}

const tabs: Tab[] = [
  { index: 0, route: '/index', icon: 'home', label: 'shared.tab.home' },
  { index: 1, route: '/product/products', icon: 'products', label: 'shared.tab.products' },
  { index: 2, route: '/companyinfo/allbrowse', icon: 'partners', label: 'shared.tab.partners' },
  { index: 3, route: '/user/accountmanage', icon: 'person', label: 'shared.tab.my' },
]

/** The entry that leads to the screen of this path, if one does. Home has two paths. */
export const tabOf = (pathname: string): Tab | undefined =>
  tabs.find((tab) => tab.route === (pathname === '/mobile' ? '/index' : pathname))

export function TabBar() {
  const t = useT()
  const { pathname } = useLocation()
  const active = useSession((state) => state.tabBar)
  useEffect(() => {
    const here = tabOf(pathname)
    if (here) useSession.getState().set({ tabBar: here.index })
  }, [pathname])
  return (
    <nav className="tab-bar" ref={barOfTabs} aria-label={t('shared.tab.bar')}>
      <span className="tab-bar-brand" aria-hidden="true">
        <img src="/icon.svg" width="28" height="28" alt="" />
        {t('shared.brand')}
      </span>
      {tabs.map((tab) => (
        <Link
          to={tab.route}
          key={tab.index}
          className="tab-bar-entry"
          aria-current={tab.index === active ? 'page' : undefined}
          onClick={() => useSession.getState().set({ tabBar: tab.index })}
        >
          <Icon name={tab.icon} />
          <span>{t(tab.label)}</span>
        </Link>
      ))}
    </nav>
  )
}
