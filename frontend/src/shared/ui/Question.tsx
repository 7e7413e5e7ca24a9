// One question of a questionnaire: its number, its words, the answers to choose from, and the mistake in words.
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n'
import { FieldGroup } from './Field'
import './question.css'

interface QuestionProps {
  number: number
  text: string
  /** The form scrolls to it by this. */
  name: string
  error?: string | undefined
  /** The layout of the answers: short ones beside each other, sentences below each other. */
  answers: 'beside' | 'below'
  children: ReactNode
  /** Shown below the answers. */
  more?: ReactNode
}

export function Question({ number, text, name, error, answers, children, more }: QuestionProps) {
  const legend = (
    <legend>
      <span className="question-number figures">{number}</span>
      <span>{text}</span>
    </legend>
  )
  return (
    <FieldGroup className="question" name={name} legend={legend} error={error}>
      <div className={`question-answers question-${answers}`}>{children}</div>
      {more}
    </FieldGroup>
  )
}

interface AnswerProps {
  name: string
  value: string | number
  label: string
  chosen: boolean
  wrong: boolean
  onChoose: () => void
}

export function Answer({ name, value, label, chosen, wrong, onChoose }: AnswerProps) {
  return (
    <label className="answer">
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosen}
        aria-invalid={wrong ? true : undefined}
        onChange={onChoose}
      />
      <span>{label}</span>
    </label>
  )
}

/** How many of the questions have an answer. */
export function QuestionCount({ answered, all }: { answered: number; all: number }) {
  const t = useT()
  return (
    <p className="question-count figures" role="status">
      {t('shared.questions.count', { answered, all })}
    </p>
  )
}
