// Why it is proposed, and that nothing changes before a second person has approved it.
import { WhyField } from '@/console/shared/acts/WhyField'
import { useT } from '@/shared/i18n'

interface ReasonFieldProps {
  value: string
  missing: boolean
  /** The name to show in place of what happens next. */
  hint?: string
  onChange: (reason: string) => void
}

export function ReasonField({ hint, ...field }: ReasonFieldProps) {
  const t = useT()
  return (
    <WhyField
      label={t('console.proposal.reasonLabel')}
      hint={hint ?? t('console.payouts.needsApprover')}
      {...field}
    />
  )
}
