// The questions of the survey in their groups. Choosing clears the words, and writing clears the choice.

import { useId } from 'react'
import { useT } from '@/shared/i18n'
import type { Form } from '@/shared/ui/form'
import { Answer, Question } from '@/shared/ui/Question'
import type { SurveyQuestion as Asked, Survey } from '../api/survey'
import { choose, nameOf, questionsOf, type Replies, wordsMax, write } from '../surveyRules'

export function SurveyQuestions({ survey, form }: { survey: Survey; form: Form<Replies> }) {
  const order = questionsOf(survey)
  return survey.QuestionGroups.map((group) => (
    <section className="stack" key={group.UserSurveyGroupID}>
      <h2 className="section-title">{group.Title}</h2>
      {group.Questions.map((question) => (
        <SurveyQuestion
          key={question.UserSurveyQuestionID}
          question={question}
          number={order.indexOf(question) + 1}
          form={form}
        />
      ))}
    </section>
  ))
}

interface SurveyQuestionProps {
  question: Asked
  number: number
  form: Form<Replies>
}

function SurveyQuestion({ question, number, form }: SurveyQuestionProps) {
  const name = nameOf(question)
  const reply = form.values[name] ?? write('')
  const error = form.errors[name]
  const words = (
    <Words
      open={question.Options.length === 0}
      value={reply.words}
      wrong={error !== undefined}
      onChange={(typed) => form.set({ [name]: write(typed) })}
    />
  )
  return (
    <Question
      number={number}
      text={question.QuestionText}
      name={name}
      error={error}
      answers="below"
      more={words}
    >
      {question.Options.map((option) => (
        <Answer
          key={option.UserSurveyOptionID}
          name={name}
          value={option.UserSurveyOptionID}
          label={option.OptionText}
          chosen={reply.option === option.UserSurveyOptionID}
          wrong={error !== undefined}
          onChoose={() => form.set({ [name]: choose(option.UserSurveyOptionID) })}
        />
      ))}
    </Question>
  )
}

interface WordsProps {
  /** There is nothing to choose from. */
  open: boolean
  value: string
  wrong: boolean
  onChange: (typed: string) => void
}

function Words({ open, value, wrong, onChange }: WordsProps) {
  const t = useT()
  const id = useId()
  return (
    <div className="survey-words">
      <label className="field-label" htmlFor={id}>
        {t(open ? 'survey.words' : 'survey.ownWords')}
      </label>
      <textarea
        id={id}
        className="input"
        rows={open ? 4 : 2}
        maxLength={wordsMax}
        value={value}
        aria-invalid={wrong ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
