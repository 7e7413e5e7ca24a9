// One text in both languages side by side, each with the characters left and what is wrong with it.

import { useT } from '@/shared/i18n'
import { Field, type FieldAttributes } from '@/shared/ui/Field'
import { lettersOf } from '../model/entries'
import type { Mistakes } from '../model/mistakes'
import '../editions.css'

interface PairProps {
  label: string
  /** The field's name on the wire, without its language. */
  field: string
  zh: string
  en: string
  max: number
  mistakes: Mistakes
  /** Rows of a longer text; without it, one line. */
  rows?: number
  /** Shown in a monospaced font: code, not prose. */
  plain?: boolean
  onChange: (field: string, language: 'zh' | 'en', value: string) => void
}

export function Pair(props: PairProps) {
  return (
    <div className="form-pair">
      <Side {...props} language="zh" />
      <Side {...props} language="en" />
    </div>
  )
}

function Side(props: PairProps & { language: 'zh' | 'en' }) {
  const { label, field, max, mistakes, rows, plain = false, language, onChange } = props
  const t = useT()
  const name = `${field}_${language}`
  const value = props[language]
  const used = lettersOf(value)
  const room = (
    <span className={used > max ? 'room room-over figures' : 'room figures'}>
      {t('console.content.room', { used, max })}
    </span>
  )
  const shared = (attributes: FieldAttributes) => ({
    ...attributes,
    name,
    value,
    lang: language === 'zh' ? 'zh-CN' : 'en',
    spellCheck: !plain && language === 'en',
    onChange: (event: { target: { value: string } }) => onChange(name, language, event.target.value),
  })
  return (
    <Field
      label={t(language === 'zh' ? 'console.content.inChinese' : 'console.content.inEnglish', { label })}
      name={name}
      error={mistakes[name]}
      hint={room}
    >
      {(attributes) =>
        rows ? (
          <textarea className={plain ? 'words words-plain' : 'words'} rows={rows} {...shared(attributes)} />
        ) : (
          <div className="input">
            <input type="text" autoComplete="off" {...shared(attributes)} />
          </div>
        )
      }
    </Field>
  )
}
