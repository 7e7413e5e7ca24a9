// The form of an act on a record that needs nothing but a reason, which only colleagues read.
import { useT } from '@/shared/i18n'
import { WhyField } from '../acts/WhyField'
import { ActFrame } from './ActFrame'
import { useActForm } from './useActForm'

interface ReasonFormProps {
  title: string
  /** What the button says. */
  act: string
  /** What follows from it. */
  about: string
  send: (reason: string) => Promise<void>
  /** The current record. */
  reload: () => Promise<unknown>
  onCancel: () => void
}

export function ReasonForm({ title, act, about, send, reload, onCancel }: ReasonFormProps) {
  const t = useT()
  const form = useActForm({
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'console.proposal.reasonMissing' } : {}),
    reload,
    send: ({ reason }) => send(reason.trim()),
  })
  return (
    <ActFrame form={form} title={title} act={act} onCancel={onCancel}>
      <p className="muted">{about}</p>
      <WhyField
        label={t('console.reasonForColleagues')}
        value={form.values.reason}
        missing={form.errors.reason !== undefined}
        onChange={(reason) => form.set({ reason })}
      />
    </ActFrame>
  )
}
