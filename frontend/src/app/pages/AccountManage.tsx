// My account: who is logged in, and the way to everything that is theirs.
import { Link, useNavigate } from 'react-router-dom'
import { Requests } from '@/features/letter/components/Requests'
import { PortfolioFigure } from '@/features/portfolio/components/overview/PortfolioFigure'
import { useProfile } from '@/features/profile/api/profile'
import { Portrait } from '@/features/profile/components/Portrait'
import { documentsRoute, pictureRoute } from '@/features/profile/routes'
import type { SessionUser } from '@/shared/api/wire'
import { phoneText } from '@/shared/format/phone'
import { type MessageId, useT } from '@/shared/i18n'
import { LegalLinks } from '@/shared/legal/LegalLinks'
import { useSession } from '@/shared/session/store'
import { confirm } from '@/shared/ui/dialogs'
import { Icon, type IconName } from '@/shared/ui/Icon'
import { LanguageSwitch } from '@/shared/ui/LanguageSwitch'
import { Screen } from '@/shared/ui/Screen'
import { FirstStepsRow } from './FirstStepsRow'
import { NewsletterRow } from './NewsletterRow'
import { RowGroup } from './RowGroup'
import { SettingsRows } from './SettingsRows'
import './accountManage.css'

interface Entry {
  route: string
  icon: IconName
  label: MessageId
  text: MessageId
}

interface Group {
  title: MessageId
  entries: Entry[]
}

const groups: Group[] = [
  {
    title: 'app.my.group.data',
    entries: [
      {
        route: '/user/personaldata/personaldata',
        icon: 'person',
        label: 'app.my.data',
        text: 'app.my.data.text',
      },
      {
        route: '/account/openaccount',
        icon: 'shield',
        label: 'app.my.accounts',
        text: 'app.my.accounts.text',
      },
      {
        route: '/user/personaldata/allpersonaldata',
        icon: 'bank',
        label: 'app.my.banks',
        text: 'app.my.banks.text',
      },
      { route: documentsRoute, icon: 'document', label: 'app.my.documents', text: 'app.my.documents.text' },
    ],
  },
  {
    title: 'app.my.group.money',
    entries: [
      {
        route: '/account/portfolio/investment',
        icon: 'wallet',
        label: 'app.my.portfolio',
        text: 'app.my.portfolio.text',
      },
      {
        route: '/account/portfolio/fund',
        icon: 'exchange',
        label: 'app.my.funds',
        text: 'app.my.funds.text',
      },
      {
        route: '/account/portfolio/statements',
        icon: 'calendar',
        label: 'app.my.statements',
        text: 'app.my.statements.text',
      },
      {
        route: '/account/portfolio/order',
        icon: 'orders',
        label: 'app.my.orders',
        text: 'app.my.orders.text',
      },
      {
        route: '/account/portfolio/stock',
        icon: 'shares',
        label: 'app.my.shares',
        text: 'app.my.shares.text',
      },
    ],
  },
]

const nameOf = (user: SessionUser | null): string =>
  user?.FullName?.trim() || [user?.FirstName, user?.LastName].filter(Boolean).join(' ')

export default function AccountManage() {
  const t = useT()
  const navigate = useNavigate()
  const user = useSession((state) => state.user)
  const leave = async () => {
    const sure = await confirm({ text: t('app.my.logOut.sure'), confirm: t('app.my.logOut') })
    if (sure) navigate('/logout')
  }
  return (
    <Screen title={t('shared.tab.my')} bare tabs wide>
      <ProfileCard user={user} />
      <Requests />
      <FirstStepsRow />
      <div className="my">
        <div className="my-column">
          {groups.map(({ title, entries }) => (
            <RowGroup key={title} title={t(title)}>
              {entries.map((entry) => (
                <Link className="row" key={entry.route} to={entry.route}>
                  <Icon name={entry.icon} />
                  <span className="row-words">
                    {t(entry.label)}
                    <small>{t(entry.text)}</small>
                  </span>
                  <Icon name="forward" size={20} />
                </Link>
              ))}
            </RowGroup>
          ))}
        </div>
        <div className="my-column">
          <RowGroup title={t('app.my.group.security')}>
            <SettingsRows user={user} />
          </RowGroup>
          <RowGroup title={t('app.my.group.settings')}>
            <div className="row">
              <Icon name="globe" />
              <span className="row-words">{t('shared.language')}</span>
              <LanguageSwitch />
            </div>
            <NewsletterRow />
            <Link className="row" to="/help" state={{ from: '/user/accountmanage' }}>
              <Icon name="info" />
              <span className="row-words">
                {t('app.my.help')}
                <small>{t('app.my.help.text')}</small>
              </span>
              <Icon name="forward" size={20} />
            </Link>
            <button type="button" className="row" onClick={() => void leave()}>
              <Icon name="exit" />
              <span className="row-words">{t('app.my.logOut')}</span>
            </button>
          </RowGroup>
        </div>
      </div>
      <LegalLinks />
    </Screen>
  )
}

function ProfileCard({ user }: { user: SessionUser | null }) {
  const t = useT()
  // The link to the picture lives five minutes; the answer brings the session a new one.
  useProfile()
  const name = nameOf(user)
  const phone = user?.MobileNumber ? phoneText(user.MobileNumber) : ''
  return (
    <section className="profile-card">
      <Link to={pictureRoute} className="portrait-button" aria-label={t('app.my.picture')}>
        <Portrait url={user?.ProfilePictureUrl} name={name} />
        <span className="portrait-pen">
          <Icon name="pen" size={16} />
        </span>
      </Link>
      <div>
        <h1 className="figures">{name || phone || t('app.my.investor')}</h1>
        {name && phone && <p className="figures">{phone}</p>}
      </div>
      <PortfolioFigure />
    </section>
  )
}
