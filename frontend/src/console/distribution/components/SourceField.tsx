// Where the money comes from: the project's own, or one of the receipts that nothing is matched to yet.
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { FieldGroup } from '@/shared/ui/Field'
import { Money } from '@/shared/ui/Money'
import type { DistributionItem } from '../api/wire'
import type { FundValues } from '../model/funding'

interface SourceFieldProps {
  item: DistributionItem
  value: FundValues['source']
  onChange: (source: FundValues['source']) => void
}

export function SourceField({ item, value, onChange }: SourceFieldProps) {
  const t = useT()
  const { receipts, project_money, currency } = item
  return (
    <FieldGroup
      className="funding-sources"
      name="receipt"
      legend={<legend className="field-label">{t('console.distributions.source')}</legend>}
    >
      <label data-off={project_money <= 0 || undefined}>
        <input
          type="radio"
          name="source"
          checked={value === 'project'}
          disabled={project_money <= 0}
          onChange={() => onChange('project')}
        />
        <span>
          {t('console.distributions.source.project')}
          <small className="muted">{t('console.distributions.sourceHint')}</small>
        </span>
        <Money amount={project_money} currency={currency} />
      </label>
      {receipts.map(({ id, amount, value_on, payer, bank_account_name }) => (
        <label key={id}>
          <input type="radio" name="source" checked={value === id} onChange={() => onChange(id)} />
          <span>
            {payer || t('console.distributions.noPayer')}
            <small className="muted figures">{`#${id} · ${dateText(value_on)} · ${bank_account_name}`}</small>
          </span>
          <Money amount={amount} currency={currency} />
        </label>
      ))}
    </FieldGroup>
  )
}
