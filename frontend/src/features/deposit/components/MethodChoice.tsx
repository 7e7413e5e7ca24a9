// How a deposit is paid, where there is a choice.
import { useT } from '@/shared/i18n'
import { Choice, ChoiceGroup } from '@/shared/ui/Choice'
import { Icon, type IconName } from '@/shared/ui/Icon'
import type { FundingMethod } from '../wire'

const icons: Record<FundingMethod, IconName> = { Wire: 'bank', Bitcoin: 'wallet' }

interface MethodChoiceProps {
  methods: FundingMethod[]
  value: FundingMethod
  onChoose: (method: FundingMethod) => void
}

export function MethodChoice({ methods, value, onChoose }: MethodChoiceProps) {
  const t = useT()
  return (
    <ChoiceGroup name="FundingMethod" label={t('deposit.method')} error={undefined}>
      {methods.map((method) => (
        <Choice
          key={method}
          name="FundingMethod"
          value={method}
          checked={value === method}
          title={t(`deposit.method.${method}`)}
          detail={<small>{t(`deposit.method.text.${method}`)}</small>}
          aside={<Icon name={icons[method]} />}
          onChoose={() => onChoose(method)}
        />
      ))}
    </ChoiceGroup>
  )
}
