// Logs out on entry, whatever the server says, and goes to the log-in screen.
import { useEffect } from 'react'
import { useT } from '@/shared/i18n'
import { logInRoute } from '@/shared/session/returning'
import { Screen } from '@/shared/ui/Screen'
import { Skeleton } from '@/shared/ui/States'
import { useGo } from '@/shared/useGo'
import { logOut } from '../api/session'

export default function LogOut() {
  const t = useT()
  const go = useGo()
  useEffect(() => {
    void logOut().then(() => go(logInRoute(), { replace: true }))
  }, [go])
  return (
    <Screen title={t('identity.logOut')} bare>
      <p role="status">{t('identity.loggingOut')}</p>
      <Skeleton />
    </Screen>
  )
}
