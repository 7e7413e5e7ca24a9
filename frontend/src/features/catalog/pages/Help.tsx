// Help, with or without a log-in.
import { useLocation, useNavigate } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { isLoggedIn, useSession } from '@/shared/session/store'
import { LanguageSwitch } from '@/shared/ui/LanguageSwitch'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useHelp } from '../api/help'
import { HelpContents } from '../components/HelpContents'
import './catalog.css'
import './help.css'

/** Back to the page before; else to the log-in, or home for investors who are logged in. */
export function useWayBack(): string | (() => void) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { from?: string } | null }
  const loggedIn = useSession(isLoggedIn)
  if (state?.from) return () => void navigate(-1)
  return loggedIn ? '/index' : '/user'
}

export default function Help() {
  const t = useT()
  const help = useHelp()
  return (
    <Screen title={t('help.title')} back={useWayBack()} wide open>
      {help.isPending && <Skeleton lines={8} />}
      {help.isError && <ErrorState error={help.error} onRetry={() => void help.refetch()} />}
      {help.data && <HelpContents help={help.data} />}
      <div className="help-language">
        <LanguageSwitch />
      </div>
    </Screen>
  )
}
