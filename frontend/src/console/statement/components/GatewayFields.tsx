// The amount fields of a gateway settlement: the amount credited for the coins that were sold, and the fee.

import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { AmountField } from '@/shared/ui/AmountField'
import type { Errors } from '@/shared/ui/form'
import type { LineItem } from '../api/wire'
import { isSale, type Meaning } from '../model/meaning'
import type { SettledValues } from '../model/settled'

interface GatewayFieldsProps {
  line: LineItem
  meaning: Meaning
  values: SettledValues
  /** In words. */
  errors: Errors<SettledValues>
  onChange: (change: Partial<SettledValues>) => void
}

export function GatewayFields({ line, meaning, values, errors, onChange }: GatewayFieldsProps) {
  const t = useT()
  const { currency, coins_held } = line
  const held = moneyText(coins_held ?? 0, currency)
  return (
    <>
      {isSale(meaning) && (
        <AmountField
          label={t('console.statement.owed')}
          name="owed"
          currency={currency}
          value={values.owed}
          error={errors.owed}
          hint={t('console.statement.owedHint', { held })}
          onChange={(owed) => onChange({ owed })}
        />
      )}
      <AmountField
        label={t('console.statement.chargeOptional')}
        name="charge"
        currency={currency}
        value={values.charge}
        error={errors.charge}
        hint={t('console.statement.chargeHint')}
        onChange={(charge) => onChange({ charge })}
      />
    </>
  )
}
