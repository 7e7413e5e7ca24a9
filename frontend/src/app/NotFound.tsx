// An address that leads nowhere.
import { useT } from '@/shared/i18n'
import { Button } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState } from '@/shared/ui/States'

export function NotFound() {
  const t = useT()
  return (
    <Screen title={t('shared.notFound.title')} bare>
      <EmptyState alone title={t('shared.notFound.title')} text={t('shared.notFound.text')}>
        <Button look="quiet" to="/index">
          {t('shared.notFound.home')}
        </Button>
      </EmptyState>
    </Screen>
  )
}
