// The background of the log-in, and of what comes before the desk opens.
import type { ReactNode } from 'react'
import { useDoorTitle } from '@/console/shared/place/tabTitle'
import { LanguageSwitch } from '@/shared/ui/LanguageSwitch'
import '../../access.css'

export function Door({ children }: { children: ReactNode }) {
  useDoorTitle()
  return (
    <main className="login">
      <div className="login-top">
        <LanguageSwitch />
      </div>
      {children}
    </main>
  )
}
