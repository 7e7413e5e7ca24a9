// The frame of a form about a record: its title, its fields, and the way back without doing anything.
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '@/shared/i18n'
import { RecordForm } from './RecordForm'
import { type ActForm, hasMoved } from './useActForm'

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
  useEffect(() => fields.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
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
      <div className="act-fields" ref={fields}>
        {children}
      </div>
    </RecordForm>
  )
}
