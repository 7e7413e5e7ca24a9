// The frame of the four steps: title, and where one is.
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { Screen } from '@/shared/ui/Screen'
import { Steps } from '@/shared/ui/Steps'
import type { Step } from '../deposit'

interface FrameProps {
  active: Step
  back: string | (() => void)
  action?: ReactNode
  /** What the deposit says so far. */
  summary?: ReactNode
  children: ReactNode
}

export function Frame({ active, back, action, summary, children }: FrameProps) {
  const t = useT()
  const labels = [
    t('deposit.step.account'),
    t('deposit.step.funds'),
    t('deposit.step.wire'),
    t('deposit.step.proof'),
  ]
  return (
    <Screen title={t('deposit.title')} back={back} action={action} wide>
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
