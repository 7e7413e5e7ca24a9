// Enters by hand what a line is: its kind, and the record that it is about. The booking is confirmed in a question of
// its own.
import { useState } from 'react'
import { ActFrame } from '@/console/shared/record/ActFrame'
import { useActForm } from '@/console/shared/record/useActForm'
import type { Refusal } from '@/shared/api/refusal'
import { useT } from '@/shared/i18n'
import { SelectField } from '@/shared/ui/Field'
import type { LineItem } from '../api/wire'
import type { Meaning } from '../model/meaning'
import { blankOther, type OtherValues, otherField, otherMeaning, otherMistakes } from '../model/otherKind'
import { ConfirmLine } from './ConfirmLine'
import { RecordField } from './RecordField'

interface OtherKindProps {
  line: LineItem
  /** The current line. */
  reload: () => Promise<unknown>
  onEnd: () => void
}

export function OtherKind({ line, reload, onEnd }: OtherKindProps) {
  const t = useT()
  const [meaning, ask] = useState<Meaning>()
  const form = useActForm<OtherValues>({
    initial: blankOther,
    validate: otherMistakes,
    reload,
    send: async (values) => ask(otherMeaning(values)),
  })
  const { values, errors, set } = form
  const takeUp = (refusal: Refusal): boolean => {
    const field = otherField(refusal)
    if (field) form.setErrors(() => ({ [field]: t(`console.statement.wrong.${field}`) }))
    return field !== undefined
  }
  return (
    <>
      <ActFrame
        form={form}
        title={t('console.statement.otherKind')}
        act={t('console.statement.next')}
        onCancel={onEnd}
      >
        <SelectField
          label={t('console.statement.what')}
          name="kind"
          value={values.kind}
          options={line.kinds.map((kind) => ({ value: kind, label: t(`console.statement.kind.${kind}`) }))}
          error={errors.kind}
          onChange={(code) => set({ kind: line.kinds.find((kind) => kind === code) ?? '', record: '' })}
        />
        {values.kind !== '' && (
          <RecordField
            kind={values.kind}
            line={line}
            value={values.record}
            error={errors.record}
            onChange={(record) => set({ record })}
          />
        )}
      </ActFrame>
      {meaning && (
        <ConfirmLine line={line} meaning={meaning} onRefusal={takeUp} onClose={() => ask(undefined)} />
      )}
    </>
  )
}
