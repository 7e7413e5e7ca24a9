// Says that the page is loading; providers may send the browser here in between.
import { useT } from '@/shared/i18n'
import { Screen } from '@/shared/ui/Screen'
import { Skeleton } from '@/shared/ui/States'

export default function Loading() {
  const t = useT()
  return (
    <Screen title={t('shared.page.loading')}>
      <Skeleton tall lines={4} />
    </Screen>
  )
}
