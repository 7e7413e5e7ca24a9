// The frame of the three steps: title, and where one is.
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { Screen } from '@/shared/ui/Screen'
import { Steps } from '@/shared/ui/Steps'

interface FrameProps {
  active: 0 | 1 | 2
  back: string | (() => void)
  action?: ReactNode
  /** What the request says so far. */
  summary?: ReactNode
  children: ReactNode
}

export function Frame({ active, back, action, summary, children }: FrameProps) {
  const t = useT()
  const labels = [t('withdrawal.step.account'), t('withdrawal.step.funds'), t('withdrawal.step.sign')]
  return (
    <Screen title={t('withdrawal.title')} back={back} action={action} wide>
      <Columns
        aside={
          <>
            <Steps labels={labels} active={active} />
            {summary}
          </>
        }
      >
        {children}
      </Columns>
    </Screen>
  )
}
