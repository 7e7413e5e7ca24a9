// Which column of a CSV file is which. Without a sample the headings are those that are kept.
import { currencies, readCurrency } from '@/console/shared/amount/currencies'
import { useT } from '@/shared/i18n'
import { FieldGroup, SelectField } from '@/shared/ui/Field'
import { type ColumnField, columnFields, type LayoutValues, unusedColumns } from '../model/layout'
import type { LayoutFieldsProps } from './LayoutWriting'
import '../statement.css'

interface LayoutColumnsProps extends LayoutFieldsProps {
  /** Of the sample. */
  headings: string[]
}

/** These have to be there. */
const needed: ColumnField[] = ['booked_on', 'amount', 'credit', 'debit']

/** No heading is empty: an empty choice never matches one. */
const none = ' '

export function LayoutColumns({ headings, ...fields }: LayoutColumnsProps) {
  const t = useT()
  const { values, errors, onChange } = fields
  const known = [...new Set([...headings, ...columnFields.map((field) => values[field])])].filter(Boolean)
  const unused = unusedColumns(values)
  const column = (field: ColumnField) => {
    const isNeeded = needed.includes(field)
    const blank = isNeeded ? [] : [{ value: none, label: t('console.statement.layout.noColumn') }]
    return (
      <SelectField
        key={field}
        label={t(`console.statement.column.${field}`)}
        name={field}
        value={values[field] || (isNeeded ? null : none)}
        options={[...blank, ...known.map((heading) => ({ value: heading, label: heading }))]}
        error={errors[field]}
        onChange={(heading) => onChange({ [field]: heading === none ? '' : heading })}
      />
    )
  }
  return (
    <>
      <h2>{t('console.statement.layout.columns')}</h2>
      {known.length === 0 && <p className="muted">{t('console.statement.layout.noHeadings')}</p>}
      <Amounts {...fields} />
      <div className="form-pair">
        {columnFields.filter((field) => !unused.includes(field)).map(column)}
        {values.currency_column === '' && (
          <SelectField
            label={t('console.statement.layout.currency')}
            name="currency"
            value={values.currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            error={errors.currency}
            onChange={(code) => onChange({ currency: readCurrency(code) ?? '' })}
          />
        )}
      </div>
    </>
  )
}

function Amounts({ values, onChange }: LayoutFieldsProps) {
  const t = useT()
  const way = (amounts: LayoutValues['amounts']) => (
    <label>
      <input
        type="radio"
        name="amounts"
        value={amounts}
        checked={values.amounts === amounts}
        onChange={() => onChange({ amounts })}
      />
      {t(`console.statement.amounts.${amounts}`)}
    </label>
  )
  return (
    <FieldGroup
      className="layout-amounts"
      name="amounts"
      legend={<legend className="field-label">{t('console.statement.layout.amounts')}</legend>}
    >
      {way('one')}
      {way('two')}
    </FieldGroup>
  )
}
