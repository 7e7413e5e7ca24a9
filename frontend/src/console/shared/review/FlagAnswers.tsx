// The investor's answers to red flags, flag by flag.
import { useT } from '@/shared/i18n'
import type { RedFlagAnswer } from '../api/wire'

export function FlagAnswers({ answers }: { answers: RedFlagAnswer[] }) {
  const t = useT()
  return (
    <dl className="flag-answers">
      {answers.map(({ key, answer }) => (
        <div key={key}>
          <dt>{t(`console.flag.${key}`)}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  )
}
