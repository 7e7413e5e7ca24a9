// An address that leads nowhere.
import { useNavigate } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { Button } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState } from '@/shared/ui/States'

export function NotFound() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Screen title={t('shared.notFound.title')} bare>
      <EmptyState alone title={t('shared.notFound.title')} text={t('shared.notFound.text')}>
        <Button look="quiet" onClick={() => navigate('/index', { replace: true })}>
          {t('shared.notFound.home')}
        </Button>
      </EmptyState>
    </Screen>
  )
}
