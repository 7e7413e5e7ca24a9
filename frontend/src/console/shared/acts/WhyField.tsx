// Why something is proposed, rejected or approved: words that the second person, or the maker, reads.
import { useT } from '@/shared/i18n'
import { WordsField } from './WordsField'

interface WhyFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Nothing is typed though it has to be. */
  missing?: boolean
  required?: boolean
  /** On the wire. */
  name?: 'reason' | 'comment'
  hint?: string
}

export function WhyField({ missing, name = 'reason', ...field }: WhyFieldProps) {
  const t = useT()
  return (
    <WordsField {...field} name={name} error={missing ? t('console.proposal.reasonMissing') : undefined} />
  )
}
