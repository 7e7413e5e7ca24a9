import { useT } from '@/shared/i18n'
import { Screen } from '@/shared/ui/Screen'

export default function Projects() {
  const t = useT()
  return (
    <Screen title={t('shared.brand')}>
      <p>{t('shared.loading')}</p>
    </Screen>
  )
}
