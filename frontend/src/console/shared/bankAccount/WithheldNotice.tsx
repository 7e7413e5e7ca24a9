// The warning that an account does not match what two administrators approved.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'

export function WithheldNotice() {
  const t = useT()
  return (
    <div className="refusal">
      <p>
        <Icon name="alert" size={16} />
        <span>{t('console.bank.withheld')}</span>
      </p>
    </div>
  )
}
