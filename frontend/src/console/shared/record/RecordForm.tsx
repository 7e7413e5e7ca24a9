// The frame of a form of the desk: Ctrl and Enter send it from anywhere in it, and a refusal is shown above its acts.
import type { FocusEvent, FormEvent, ReactNode } from 'react'
import type { Refusal } from '@/shared/api/refusal'
import { ConfirmAct } from '../acts/ConfirmAct'
import { Refused } from '../acts/Refused'
import { confirmKeys } from '../keys/keyboard'

interface RecordFormProps {
  form: {
    busy: boolean
    refusal: Refusal | undefined
    takeNew: () => Promise<void>
    onSubmit: (event?: FormEvent) => void
    onBlur: (event: FocusEvent<HTMLElement>) => void
  }
  /** Refusals after which the current version is offered. */
  outdated?: (refusal: Refusal) => boolean
  /** What the button says. */
  act: string
  /** In place of the button, while a question of its own is to be answered first. */
  instead?: ReactNode
  /** Beside the button. */
  more?: ReactNode
  children: ReactNode
}

const isStale = ({ messageKey }: Refusal): boolean => messageKey === 'Error_StaleVersion'

export function RecordForm({ form, outdated = isStale, act, instead, more, children }: RecordFormProps) {
  return (
    <form
      className="record-part campaign-form"
      noValidate
      onSubmit={form.onSubmit}
      onBlur={form.onBlur}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.onSubmit(event)
      }}
    >
      {children}
      <Refused refusal={form.refusal} outdated={outdated} takeNew={form.takeNew} />
      <div className="judgement-acts">
        {instead || (
          <ConfirmAct look="pass" busy={form.busy}>
            {act} <kbd>{confirmKeys}</kbd>
          </ConfirmAct>
        )}
        {more}
      </div>
    </form>
  )
}
