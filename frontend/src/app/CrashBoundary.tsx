// Catches what a screen throws, so that a mistake in one never leaves a blank page.
import { Component, type ReactNode } from 'react'
import { translate } from '@/shared/i18n'
import { Button } from '@/shared/ui/PrimaryAction'

export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <div className="screen">
        <main className="screen-main">
          <section className="empty" role="alert">
            <h1 className="section-title">{translate('shared.crash.title')}</h1>
            <p>{translate('shared.crash.text')}</p>
            <Button look="quiet" onClick={() => location.reload()}>
              {translate('shared.crash.reload')}
            </Button>
          </section>
        </main>
      </div>
    )
  }
}
