// The answer to a request: words, and up to five files, each of which is stored as soon as it is chosen.
import { uploadDocument } from '@/shared/api/documents'
import { useT } from '@/shared/i18n'
import { Field } from '@/shared/ui/Field'
import { FileUpload } from '@/shared/ui/FileUpload'
import type { Form } from '@/shared/ui/form'
import { Icon } from '@/shared/ui/Icon'
import { useLatest } from '@/shared/useLatest'

/** The maximum number of files of an answer. */
const mostFiles = 5

interface SentFile {
  id: number
  name: string
}

export interface AnswerFields {
  text: string
  documentIds: SentFile[]
}

interface AnswerFormProps {
  form: Form<AnswerFields>
  /** Another file is being stored, or one is no longer. */
  onStoring: (change: 1 | -1) => void
}

export function AnswerForm({ form, onStoring }: AnswerFormProps) {
  const t = useT()
  const { text, documentIds: files } = form.values
  // Another file may be removed while one is being stored.
  const latest = useLatest(files)
  return (
    <form className="form card" id="answer" noValidate onSubmit={form.onSubmit} onBlur={form.onBlur}>
      <Field
        label={t('letter.answer.text')}
        name="text"
        error={form.errors.text}
        hint={t('letter.answer.hint')}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            className="input"
            name="text"
            autoComplete="off"
            rows={5}
            maxLength={2000}
            value={text}
            onChange={({ target }) => form.set({ text: target.value })}
          />
        )}
      </Field>
      {files.length > 0 && (
        <ul className="rows" aria-label={t('letter.answer.files')}>
          {files.map(({ id, name }) => (
            <li className="row" key={id}>
              <Icon name="document" />
              <span className="row-words">{name}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={t('letter.answer.remove', { name })}
                onClick={() => form.set({ documentIds: files.filter((file) => file.id !== id) })}
              >
                <Icon name="cross" size={20} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < mostFiles ? (
        <FileUpload
          name="documentIds"
          label={t('letter.answer.add')}
          error={form.errors.documentIds}
          onFile={async (file, onProgress) => {
            onStoring(1)
            try {
              const stored = await uploadDocument({ code: 'Other', file, onProgress })
              form.set({ documentIds: [...latest.current, { id: stored.DocumentID, name: file.name }] })
            } finally {
              onStoring(-1)
            }
          }}
        />
      ) : (
        <p className="muted">{t('letter.answer.full', { most: mostFiles })}</p>
      )}
    </form>
  )
}
