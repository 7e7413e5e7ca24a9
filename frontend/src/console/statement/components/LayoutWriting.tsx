// How a CSV file is written: its characters, its lines, its days and its amounts.
import { useT } from '@/shared/i18n'
import { SelectField, TextField } from '@/shared/ui/Field'
import type { Errors } from '@/shared/ui/form'
import { dayExamples, decimalExamples, delimiters, encodingNames, type LayoutValues } from '../model/layout'

export interface LayoutFieldsProps {
  values: LayoutValues
  /** In words. */
  errors: Errors<LayoutValues>
  onChange: (change: Partial<LayoutValues>) => void
}

/** The codes with their names, as a list of choices. */
const choices = <Code extends string, Name extends string>(names: Record<Code, Name>) =>
  (Object.entries(names) as [Code, Name][]).map(([value, label]) => ({ value, label }))

export function LayoutWriting({ values, errors, onChange }: LayoutFieldsProps) {
  const t = useT()
  const choice = <Field extends 'encoding' | 'delimiter' | 'day_format' | 'decimal'>(
    name: Field,
    label: string,
    options: { value: LayoutValues[Field]; label: string }[],
  ) => (
    <SelectField
      label={label}
      name={name}
      value={values[name]}
      options={options}
      error={errors[name]}
      onChange={(code) => onChange({ [name]: code })}
    />
  )
  const named = choices(delimiters).map(({ value, label }) => ({
    value,
    label: t(`console.statement.delimiter.${label}`),
  }))
  return (
    <>
      <div className="form-pair">
        {choice('encoding', t('console.statement.layout.encoding'), choices(encodingNames))}
        {choice('delimiter', t('console.statement.layout.delimiter'), named)}
        {choice('day_format', t('console.statement.layout.days'), choices(dayExamples))}
        {choice('decimal', t('console.statement.layout.decimal'), choices(decimalExamples))}
      </div>
      <TextField
        label={t('console.statement.layout.skip')}
        name="skip_lines"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={values.skip_lines}
        error={errors.skip_lines}
        hint={t('console.statement.layout.skipHint')}
        onChange={(skip_lines) => onChange({ skip_lines })}
      />
    </>
  )
}
