// The questionnaire as an investor fills it in, from what is typed.

import type { PreviewLanguage } from '@/console/editions/components/PreviewFrame'
import type { QuestionnaireContent } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { Answer, Question } from '@/shared/ui/Question'

interface WordingPreviewProps {
  content: QuestionnaireContent
  language: PreviewLanguage
}

const untouched = () => undefined

export function WordingPreview({ content, language }: WordingPreviewProps) {
  const t = useT()
  return (
    <>
      <p className="muted">{content[`intro_${language}`]}</p>
      {content.questions.map((question, at) => (
        <Question
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place alone.
          key={at}
          number={at + 1}
          name={`preview-${at}`}
          text={question[`text_${language}`]}
          answers="beside"
        >
          {(['account.survey.yes', 'account.survey.no'] as const).map((label) => (
            <Answer
              key={label}
              name={`preview-${at}`}
              value={label}
              label={t(label)}
              chosen={false}
              wrong={false}
              onChoose={untouched}
            />
          ))}
        </Question>
      ))}
    </>
  )
}
