// Why it is proposed, and that nothing changes before a second person has approved it.
import { WhyField } from '@/console/shared/acts/WhyField'
import { useT } from '@/shared/i18n'

interface ReasonFieldProps {
  value: string
  missing: boolean
  /** Whether the payee reads it too. */
  told?: boolean
  onChange: (reason: string) => void
}

export function ReasonField({ told = false, ...field }: ReasonFieldProps) {
  const t = useT()
  return (
    <WhyField
      label={t('console.proposal.reasonLabel')}
      hint={t(told ? 'console.payouts.payeeReads' : 'console.payouts.needsApprover')}
      {...field}
    />
  )
}
