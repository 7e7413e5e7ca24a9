// The text to the holders in both languages, side by side, above what the readers of each will see.
import { useT } from '@/shared/i18n'
import { Field } from '@/shared/ui/Field'
import type { Errors } from '@/shared/ui/form'
import type { DraftValues } from '../model/drafting'
import { HolderReads } from './HolderReads'

interface TextsFieldProps {
  values: DraftValues
  errors: Errors<DraftValues>
  /** The project's name in each language, where one is chosen. */
  project: { zh: string; en: string } | undefined
  onChange: (part: Partial<DraftValues>) => void
}

const languages = ['zh', 'en'] as const
const labels = { zh: 'console.distributions.textChinese', en: 'console.distributions.textEnglish' } as const

export function TextsField({ values, errors, project, onChange }: TextsFieldProps) {
  const t = useT()
  return (
    <section className="distribution-texts" aria-label={t('console.distributions.text')}>
      {languages.map((language) => {
        const name = `text_${language}` as const
        return (
          <Field key={language} label={t(labels[language])} name={name} error={errors[name]}>
            {(attributes) => (
              <textarea
                {...attributes}
                className="input"
                name={name}
                rows={5}
                lang={language === 'zh' ? 'zh-CN' : 'en'}
                value={values[name]}
                onChange={({ target }) => onChange({ [name]: target.value })}
              />
            )}
          </Field>
        )
      })}
      <h2>{t('console.distributions.holderReads')}</h2>
      {languages.map((language) => (
        <HolderReads
          key={language}
          language={language}
          project={project?.[language] ?? ''}
          cashType={values.cash_type}
          paymentDate={values.payment_date}
          text={values[`text_${language}`]}
        />
      ))}
    </section>
  )
}
