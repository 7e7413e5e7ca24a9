// Shown in place of a screen that threw, so that a mistake in one never leaves a blank page.
import { useT } from '@/shared/i18n'
import { Button } from '@/shared/ui/PrimaryAction'

export function Crashed() {
  const t = useT()
  return (
    <div className="screen">
      <main className="screen-main">
        <section className="empty" role="alert">
          <h1 className="section-title">{t('shared.crash.title')}</h1>
          <p>{t('shared.crash.text')}</p>
          <Button look="quiet" onClick={() => location.reload()}>
            {t('shared.crash.reload')}
          </Button>
        </section>
      </main>
    </div>
  )
}
