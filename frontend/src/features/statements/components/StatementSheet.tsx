// The sheet of one statement: language, format, download, and the hash of an issued file.
import { useState } from 'react'
import { useT } from '@/shared/i18n'
import { wireLanguage } from '@/shared/session/language'
import { useSession } from '@/shared/session/store'
import { FieldGroup } from '@/shared/ui/Field'
import { openLater } from '@/shared/ui/openLater'
import { Button } from '@/shared/ui/PrimaryAction'
import { Answer } from '@/shared/ui/Question'
import { Sheet } from '@/shared/ui/Sheet'
import { saveLater } from '@/shared/ui/saveLater'
import { statementFile } from '../api/statements'
import { periodText } from '../statements'
import type { FileChoice, Statement } from '../wire'
import { IssuedFacts } from './IssuedFacts'

interface StatementSheetProps {
  account: number
  statement: Statement
  onClose: () => void
}

const languages = ['zh', 'en'] as const
const formats = ['PDF', 'CSV'] as const

export function StatementSheet({ account, statement, onClose }: StatementSheetProps) {
  const t = useT()
  const locale = useSession((state) => state.locale)
  const [choice, setChoice] = useState<FileChoice>({ language: wireLanguage(locale), format: 'PDF' })
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const file = () => statementFile(account, statement, choice)
    if (choice.format === 'PDF') await openLater(async () => (await file()).url)
    else await saveLater(file)
    setBusy(false)
  }
  return (
    <Sheet
      open
      title={periodText(statement, t)}
      onClose={onClose}
      action={
        <Button busy={busy} onClick={() => void download()}>
          {t('statements.download')}
        </Button>
      }
    >
      <div className="stack">
        <p>{t(`statements.tells.${statement.kind}`)}</p>
        <Options
          name="language"
          label={t('statements.language')}
          options={languages.map((value) => ({ value, label: t(`statements.language.${value}`) }))}
          chosen={choice.language}
          onChoose={(language) => setChoice({ ...choice, language })}
        />
        <Options
          name="format"
          label={t('statements.format')}
          options={formats.map((value) => ({ value, label: t(`statements.format.${value}`) }))}
          chosen={choice.format}
          onChoose={(format) => setChoice({ ...choice, format })}
        />
        {statement.number && <IssuedFacts statement={statement} choice={choice} />}
        <p className="muted">{t(statement.number ? 'statements.same' : 'statements.first')}</p>
      </div>
    </Sheet>
  )
}

interface OptionsProps<Value extends string> {
  name: string
  label: string
  options: { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

function Options<Value extends string>({ name, label, options, chosen, onChoose }: OptionsProps<Value>) {
  const legend = <legend className="field-label">{label}</legend>
  return (
    <FieldGroup className="statement-options" name={name} legend={legend}>
      <div className="question-answers question-beside">
        {options.map((option) => (
          <Answer
            key={option.value}
            name={name}
            value={option.value}
            label={option.label}
            chosen={option.value === chosen}
            wrong={false}
            onChoose={() => onChoose(option.value)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
