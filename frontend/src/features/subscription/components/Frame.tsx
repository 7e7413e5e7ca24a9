// The frame of the three steps: title, where one is, and the project.
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { Screen } from '@/shared/ui/Screen'
import { Steps } from '@/shared/ui/Steps'
import type { InvestmentAnswer } from '../wire'
import { ProjectHead } from './ProjectHead'

interface FrameProps {
  answer: InvestmentAnswer
  active: 0 | 1 | 2
  back: string | (() => void)
  action?: ReactNode
  /** What the order says so far. */
  summary?: ReactNode
  children: ReactNode
}

export function Frame({ answer, active, back, action, summary, children }: FrameProps) {
  const t = useT()
  const labels = [t('subscription.step.choose'), t('subscription.step.sign'), t('subscription.step.pay')]
  return (
    <Screen title={t('subscription.title')} back={back} action={action} wide>
      <Columns
        aside={
          <>
            <Steps labels={labels} active={active} />
            <ProjectHead investment={answer.investment} />
            {summary}
          </>
        }
      >
        {children}
      </Columns>
    </Screen>
  )
}
