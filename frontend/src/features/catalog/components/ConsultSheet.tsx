// The number to call for advice; tapping it dials.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Sheet } from '@/shared/ui/Sheet'
import { dialled } from './HelpContents'

export function ConsultSheet({ phone, onClose }: { phone: string; onClose: () => void }) {
  const t = useT()
  return (
    <Sheet open title={t('catalog.consult')} onClose={onClose}>
      <p className="muted">{t('catalog.consultText')}</p>
      <a className="consult-number figures" href={`tel:${dialled(phone)}`}>
        <Icon name="phone" />
        {phone}
      </a>
    </Sheet>
  )
}
