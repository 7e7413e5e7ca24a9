// An answer to each red flag, without which an item does not pass.
import { WordsField } from '@/console/shared/acts/WordsField'
import type { RedFlag } from '@/console/shared/api/wire'
import { FlagDetail } from '@/console/shared/review/FlagDetail'
import { useT } from '@/shared/i18n'
import type { Answers } from '../../model/decisionDraft'

/** The flags that have no words yet. */
export const unanswered = (flags: RedFlag[], answers: Answers): RedFlag['key'][] =>
  flags.map(({ key }) => key).filter((key) => !answers[key]?.trim())

interface FlagFieldsProps {
  flags: RedFlag[]
  answers: Answers
  /** Whether missing input is reported. */
  showMissing: boolean
  onChange: (answers: Answers) => void
}

export function FlagFields({ flags, answers, showMissing, onChange }: FlagFieldsProps) {
  const t = useT()
  const missing = showMissing ? unanswered(flags, answers) : []
  return flags.map((flag) => (
    <WordsField
      key={flag.key}
      name={`flags.${flag.key}`}
      label={t('console.flags.answer', { flag: t(`console.flag.${flag.key}`) })}
      hint={<FlagDetail flag={flag} />}
      error={missing.includes(flag.key) ? t('console.flags.missing') : undefined}
      value={answers[flag.key] ?? ''}
      onChange={(answer) => onChange({ ...answers, [flag.key]: answer })}
    />
  ))
}
