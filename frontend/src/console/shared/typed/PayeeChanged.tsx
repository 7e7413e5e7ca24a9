// Says that the bank details of an item were changed in the database, past the platform; and what to do about it.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'

export function PayeeChanged({ text }: { text: string }) {
  const t = useT()
  return (
    <p className="refusal payee-changed" role="alert">
      <Icon name="alert" size={16} />
      <span>
        <b>{t('console.payeeChanged')}</b>
        {text}
      </span>
    </p>
  )
}
