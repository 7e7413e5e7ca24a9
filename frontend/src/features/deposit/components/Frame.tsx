// The frame of the steps: title, and where one is. Bitcoin is paid in the third, a wire is proved in a fourth.
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { Screen } from '@/shared/ui/Screen'
import { Steps } from '@/shared/ui/Steps'
import type { Step } from '../deposit'
import type { FundingMethod } from '../wire'

interface FrameProps {
  active: Step
  back: string | (() => void)
  /** How it is to be paid. */
  method?: FundingMethod
  action?: ReactNode
  /** What the deposit says so far. */
  summary?: ReactNode
  children: ReactNode
}

export function Frame({ active, back, method, action, summary, children }: FrameProps) {
  const t = useT()
  const paying =
    method === 'Bitcoin' ? [t('deposit.step.pay')] : [t('deposit.step.wire'), t('deposit.step.proof')]
  const labels = [t('deposit.step.account'), t('deposit.step.funds'), ...paying]
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
