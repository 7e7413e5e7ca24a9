// One question of a questionnaire: its number, its words, the answers to choose from, and the mistake in words.
import { type ReactNode, useId } from 'react'
import { useT } from '@/shared/i18n'
import { Icon } from './Icon'
import './question.css'

interface QuestionProps {
  number: number
  text: string
  /** The form scrolls to it by this. */
  name: string
  error?: string | undefined
  /** How the answers stand: short ones beside each other, sentences below each other. */
  answers: 'beside' | 'below'
  children: ReactNode
  /** What stands below the answers. */
  more?: ReactNode
}

export function Question({ number, text, name, error, answers, children, more }: QuestionProps) {
  const id = useId()
  return (
    <fieldset
      className={`question${error ? ' field-wrong' : ''}`}
      data-field={name}
      aria-describedby={error ? id : undefined}
    >
      <legend>
        <span className="question-number figures">{number}</span>
        <span>{text}</span>
      </legend>
      <div className={`question-answers question-${answers}`}>{children}</div>
      {more}
      {error && (
        <p className="field-error" id={id} role="alert">
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
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
