// The signed authorisation, as a row that opens it.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { openLater } from '@/shared/ui/openLater'
import { authFormLink } from '../api/withdrawals'
import type { Withdrawal } from '../wire'

export function AuthForm({ request }: { request: Withdrawal }) {
  const t = useT()
  if (!request.AuthFormDocumentID) return null
  return (
    <div className="rows withdraw-paper">
      <button
        type="button"
        className="row"
        onClick={() => void openLater(() => authFormLink(request.CNWithdrawRequestID))}
      >
        <Icon name="document" />
        <span className="row-words">
          {t('withdrawal.paper')}
          <small>{t('withdrawal.paper.open')}</small>
        </span>
        <Icon name="forward" size={20} />
      </button>
    </div>
  )
}
