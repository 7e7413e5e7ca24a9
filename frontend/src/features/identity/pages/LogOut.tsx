// Logs out on entry, whatever the server says, and goes to the log-in screen.
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { logInRoute } from '@/shared/session/returning'
import { Screen } from '@/shared/ui/Screen'
import { Skeleton } from '@/shared/ui/States'
import { logOut } from '../api/session'

export default function LogOut() {
  const t = useT()
  const navigate = useNavigate()
  useEffect(() => {
    let here = true
    void logOut().then(() => here && navigate(logInRoute(), { replace: true }))
    return () => {
      here = false
    }
  }, [navigate])
  return (
    <Screen title={t('identity.logOut')} bare>
      <p role="status">{t('identity.loggingOut')}</p>
      <Skeleton />
    </Screen>
  )
}
