// The words that go to the review log, and with a failure or a taking back to the investor too; common ones are offered in either language.
import { useRef, useState } from 'react'
import { WordsField } from '@/console/shared/acts/WordsField'
import type { Act } from '@/console/shared/review/act'
import type { NeededWords, Phrase, PhraseLanguage } from '@/console/shared/review/decision'
import { useT } from '@/shared/i18n'
import '../../decision.css'

interface CommentFieldProps {
  act: Act
  phrases: Phrase[]
  /** In which the phrases begin: that of who reads the words. */
  language: PhraseLanguage
  required: boolean
  /** What they are called where it is not the act that asks for them. */
  needed: NeededWords | undefined
  missing: boolean
  value: string
  onChange: (value: string) => void
}

const languages: { language: PhraseLanguage; name: string }[] = [
  { language: 'zh', name: '中文' },
  { language: 'en', name: 'EN' },
]

/** Who reads the words: of a correction and of a return the investor never does. */
const labelOf = (act: Act, required: boolean) => {
  if (!required) return 'console.comment'
  if (act === 'return') return 'console.returnReason'
  return act === 'correct' ? 'console.proposal.reasonLabel' : 'console.reasonFor'
}

const missingOf = (act: Act) => {
  if (act === 'return') return 'console.returnMissing'
  return act === 'correct' ? 'console.proposal.reasonMissing' : 'console.reasonMissing'
}

export function CommentField(props: CommentFieldProps) {
  const { act, phrases, required, needed, missing, value, onChange } = props
  const t = useT()
  const [language, setLanguage] = useState(props.language)
  const words = useRef<HTMLTextAreaElement>(null)
  /** Writing goes on behind the phrase: a value that is set moves the caret to its end. */
  const append = (text: string) => {
    onChange(value.trim() ? `${value.trim()}\n${text}` : text)
    words.current?.focus()
  }
  return (
    <div className="comment">
      <WordsField
        label={needed?.label ?? t(labelOf(act, required))}
        name="comment"
        ref={words}
        required={required}
        error={missing ? (needed?.missing ?? t(missingOf(act))) : undefined}
        value={value}
        onChange={onChange}
      />
      {phrases.length > 0 && (
        <div className="templates">
          <fieldset className="template-languages" aria-label={t('console.templateLanguage')}>
            {languages.map((entry) => (
              <button
                type="button"
                key={entry.language}
                lang={entry.language === 'zh' ? 'zh-CN' : 'en'}
                aria-pressed={entry.language === language}
                onClick={() => setLanguage(entry.language)}
              >
                {entry.name}
              </button>
            ))}
          </fieldset>
          {phrases.map(({ name, words: said }) => (
            <button
              type="button"
              key={name}
              className="chip"
              title={said(t, language)}
              onClick={() => append(said(t, language))}
            >
              {t(name)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
