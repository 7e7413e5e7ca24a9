// Providers and routes of the console.
import { useT } from '@/shared/i18n'

export function ConsoleApp() {
  const t = useT()
  return (
    <main className="console">
      <h1>{t('shared.brand')}</h1>
    </main>
  )
}
