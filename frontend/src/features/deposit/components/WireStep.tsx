// Step 2: a sheet shows the bank details to confirm. If they are withheld, the investor cannot wire, but can still send the proof of an
// earlier wire.
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { WithheldBank } from '@/shared/remittance/WithheldBank'
import { Button, ConfirmButton, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { type StepState, useWentBack } from '@/shared/wizard/useSteps'
import { bankOf } from '../deposit'
import { overview } from '../routes'
import type { AccountsAnswer, Deposit } from '../wire'
import { CancelRow } from './CancelRow'
import { DepositFacts } from './DepositFacts'
import { Frame } from './Frame'
import { WireSheet } from './WireSheet'

interface WireStepProps {
  request: Deposit
  accounts: AccountsAnswer
  back: () => void
  onNext: () => void
}

export function WireStep({ request, accounts, back, onNext }: WireStepProps) {
  const t = useT()
  const wentBack = useWentBack()
  const { state } = useLocation()
  const [wanted, setWanted] = useState(!wentBack)
  // Only above a step that has its place in the history: the sheet takes one above it.
  const isLaid = (state as StepState | null)?.below !== undefined
  const bank = bankOf(request)
  return (
    <Frame
      active={2}
      back={back}
      action={
        <PrimaryAction
          onClick={() => setWanted(true)}
          reason={bank ? undefined : t('deposit.wire.closed')}
          secondary={
            <Button look="quiet" to={overview}>
              {t('deposit.later')}
            </Button>
          }
        >
          {t('deposit.wire.show')}
        </PrimaryAction>
      }
      summary={
        <section className="card">
          <DepositFacts request={request} accounts={accounts} />
        </section>
      }
    >
      {bank ? <p>{t('deposit.wire.text')}</p> : <WithheldBank />}
      <CancelRow request={request}>
        <Button look="plain" onClick={onNext}>
          {t('deposit.wire.paid')}
        </Button>
      </CancelRow>
      <WireSheet
        request={request}
        open={wanted && isLaid}
        onClose={() => setWanted(false)}
        action={<ConfirmButton onClick={onNext}>{t('deposit.next.proof')}</ConfirmButton>}
      />
    </Frame>
  )
}
