// Writing a letter: a template in the investor's language fills the text, which is edited before it is sent.
import { say } from '@/console/shared/acts/lastAction'
import type { Letters, LetterTemplate } from '@/console/shared/api/wire'
import { ActFrame } from '@/console/shared/record/ActFrame'
import { useActForm } from '@/console/shared/record/useActForm'
import { useT } from '@/shared/i18n'
import { Check, Field, SelectField } from '@/shared/ui/Field'
import { type LetterPlace, writeLetter } from '../api/letters'

interface LetterFormProps {
  place: LetterPlace
  letters: Letters
  /** The version of the item, where the letter may ask for an answer. */
  asksAt: number | undefined
  reload: () => Promise<unknown>
  onClose: () => void
}

interface LetterFields {
  template: LetterTemplate
  text: string
  asks: boolean
}

export function LetterForm({ place, letters, asksAt, reload, onClose }: LetterFormProps) {
  const t = useT()
  const textOf = (template: string) => letters.templates.find((it) => it.template === template)?.text ?? ''
  const form = useActForm<LetterFields>({
    initial: { template: 'general', text: textOf('general'), asks: false },
    // The general template is a salutation: alone it says nothing.
    validate: ({ text }) =>
      ['', textOf('general').trim()].includes(text.trim()) ? { text: 'console.letter.missing' } : {},
    draft: {
      name: `${place.queue ?? 'investors'}/${place.id}/letter`,
      version: 1,
      stored: ['template', 'text', 'asks'],
    },
    reload,
    send: async ({ template, text, asks }) => {
      await writeLetter(place, { template, text: text.trim(), version: asks ? asksAt : undefined })
      say(t(asks && asksAt !== undefined ? 'console.letter.asked' : 'console.letter.sent'))
      onClose()
    },
  })
  const { values, errors, set } = form
  const take = (code: string) => {
    const chosen = letters.templates.find(({ template }) => template === code)
    if (!chosen) return
    // Handwritten text is not replaced.
    const isUntouched = values.text.trim() === '' || values.text === textOf(values.template)
    set({ template: chosen.template, ...(isUntouched ? { text: chosen.text } : {}) })
  }
  return (
    <ActFrame
      form={form}
      title={t('console.letter.write')}
      act={t(values.asks && asksAt !== undefined ? 'console.letter.ask' : 'console.letter.send')}
      onCancel={onClose}
    >
      <SelectField
        label={t('console.letter.template')}
        name="template"
        value={values.template}
        options={letters.templates.map(({ template }) => ({
          value: template,
          label: t(`console.letter.template.${template}`),
        }))}
        onChange={take}
        hint={t('console.letter.subject', {
          subject: letters.templates.find(({ template }) => template === values.template)?.subject ?? '',
        })}
      />
      <Field
        label={t('console.letter.text')}
        name="text"
        error={errors.text}
        hint={t(letters.language === 'zh' ? 'console.letter.chinese' : 'console.letter.english')}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            className="input"
            name="text"
            lang={letters.language}
            rows={8}
            maxLength={2000}
            value={values.text}
            onChange={({ target }) => set({ text: target.value })}
          />
        )}
      </Field>
      {asksAt !== undefined && (
        <Check name="asks" checked={values.asks} onChange={(asks) => set({ asks })}>
          {t('console.letter.asks')}
        </Check>
      )}
    </ActFrame>
  )
}
