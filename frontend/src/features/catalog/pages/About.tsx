// Who runs this site, for visitors who have not logged in, with projects chosen by an editor.
import { useT } from '@/shared/i18n'
import { isLoggedIn, useSession } from '@/shared/session/store'
import { LanguageSwitch } from '@/shared/ui/LanguageSwitch'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useAbout } from '../api/help'
import { AboutContents } from '../components/AboutContents'
import { useWayBack } from './Help'
import './catalog.css'
import './help.css'

export default function About() {
  const t = useT()
  const about = useAbout()
  const loggedIn = useSession(isLoggedIn)
  return (
    <Screen
      title={t('help.about')}
      back={useWayBack()}
      wide
      open
      action={
        <PrimaryAction to={loggedIn ? '/product/products' : '/user'}>
          {t(loggedIn ? 'help.about.all' : 'help.about.logIn')}
        </PrimaryAction>
      }
    >
      {about.isPending && <Skeleton lines={8} />}
      {about.isError && <ErrorState error={about.error} onRetry={() => void about.refetch()} />}
      {about.data && <AboutContents about={about.data} />}
      {!loggedIn && about.data && <p className="muted">{t('help.about.note')}</p>}
      <div className="help-language">
        <LanguageSwitch />
      </div>
    </Screen>
  )
}
