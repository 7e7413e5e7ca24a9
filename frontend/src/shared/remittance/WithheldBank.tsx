// In the place of the bank account to wire to, while the server withholds it: it is not the one that was published.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'

export function WithheldBank() {
  const t = useT()
  return (
    <p className="hint-box" role="alert">
      <Icon name="alert" size={20} />
      <span>{t('remittance.withheld')}</span>
    </p>
  )
}
