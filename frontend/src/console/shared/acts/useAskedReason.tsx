// The reason for a proposal that is made in a dialog. The approver reads it, so it is required.
import { useT } from '@/shared/i18n'
import { useAsked } from './useAsked'
import { WhyField } from './WhyField'

export function useAskedReason() {
  const t = useT()
  const form = useAsked({ reason: '' }, ({ reason }) =>
    reason.trim() === '' ? { reason: t('console.proposal.reasonMissing') } : {},
  )
  return {
    reason: form.values.reason.trim(),
    form,
    /** Empties the field. */
    clear: () => form.set({ reason: '' }),
    field: (
      <WhyField
        label={t('console.proposal.reasonLabel')}
        hint={t('console.proposal.needsAdmin')}
        value={form.values.reason}
        missing={form.errors.reason !== undefined}
        onChange={(reason) => form.set({ reason })}
      />
    ),
  }
}
