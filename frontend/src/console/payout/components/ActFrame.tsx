// The frame of a form about a payout: what it is, its fields, and the way back without doing it.
import { type ReactNode, useEffect, useRef } from 'react'
import { WhyField } from '@/console/shared/acts/WhyField'
import { RecordForm } from '@/console/shared/record/RecordForm'
import { useT } from '@/shared/i18n'
import { type ActForm, hasMoved } from '../model/useActForm'
import '../payout.css'

interface ActFrameProps<V> {
  form: ActForm<V>
  title: string
  /** What the button says. */
  act: string
  onCancel: () => void
  children: ReactNode
}

export function ActFrame<V>({ form, title, act, onCancel, children }: ActFrameProps<V>) {
  const t = useT()
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return (
    <RecordForm
      form={form}
      outdated={hasMoved}
      act={act}
      more={
        <button type="button" className="act" onClick={onCancel}>
          {t('shared.cancel')}
        </button>
      }
    >
      <h2>{title}</h2>
      <div className="payout-fields" ref={fields}>
        {children}
      </div>
    </RecordForm>
  )
}

interface ReasonFieldProps {
  value: string
  missing: boolean
  onChange: (reason: string) => void
}

/** Why it is proposed, and that nothing changes before a second person has approved it. */
export function ReasonField(field: ReasonFieldProps) {
  const t = useT()
  return (
    <WhyField
      label={t('console.proposal.reasonLabel')}
      hint={t('console.payouts.needsApprover')}
      {...field}
    />
  )
}
