// The number to call for advice, with the hours that the editor gave; tapping it dials. Help has the other ways.
import { Link, useLocation } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Sheet } from '@/shared/ui/Sheet'
import { useHelp } from '../api/help'
import { dialled } from './HelpContents'

export function ConsultSheet({ phone, onClose }: { phone: string; onClose: () => void }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const { data } = useHelp()
  return (
    <Sheet open title={t('catalog.consult')} onClose={onClose}>
      <p className="muted">{t('catalog.consultText')}</p>
      <a className="consult-number figures" href={`tel:${dialled(phone)}`}>
        <Icon name="phone" />
        {phone}
      </a>
      {data?.Hours && <p className="muted">{t('catalog.consultHours', { hours: data.Hours })}</p>}
      <Link className="link" to="/help" state={{ from: pathname + search }}>
        {t('catalog.consultMore')}
      </Link>
    </Sheet>
  )
}
