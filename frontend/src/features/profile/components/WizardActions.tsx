// The actions below the profile's steps: Back and Next go round, Save is on the last step.
import { useT } from '@/shared/i18n'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { papersStep, stepAfter } from '../routes'

interface WizardActionsProps {
  step: number
  labels: string[]
  busy: boolean
  onBack: () => void
  onNext: () => void
  onSave: () => void
}

export function WizardActions({ step, labels, busy, onBack, onNext, onSave }: WizardActionsProps) {
  const t = useT()
  const back = (
    <span className="wizard-back">
      <Button look="quiet" onClick={onBack}>
        {t('wizard.back')}
      </Button>
    </span>
  )
  const next = t('wizard.next', { step: labels[stepAfter(step)] ?? '' })
  if (step !== papersStep) {
    return (
      <PrimaryAction onClick={onNext} secondary={back}>
        {next}
      </PrimaryAction>
    )
  }
  const turns = (
    <div className="primary-action-row wizard-turns">
      {back}
      <Button look="quiet" onClick={onNext}>
        {next}
      </Button>
    </div>
  )
  return (
    <PrimaryAction confirms onClick={onSave} busy={busy} secondary={turns}>
      {t('wizard.save')}
    </PrimaryAction>
  )
}
