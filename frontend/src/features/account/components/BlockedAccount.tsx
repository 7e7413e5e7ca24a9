// That an account is blocked, what that means, and where to ask. Why it is blocked is the desk's alone.
import { Link, useLocation } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { RecordNotice } from '@/shared/ui/RecordNotice'
import type { UserEntity } from '../wire'

export function BlockedAccount({ account }: { account: Pick<UserEntity, 'BlockedInd'> }) {
  const t = useT()
  const { pathname } = useLocation()
  if (!account.BlockedInd) return null
  return (
    <RecordNotice title={t('account.blocked.title')}>
      {t('account.blocked.text')}{' '}
      <Link className="link" to="/help" state={{ from: pathname }}>
        {t('account.blocked.ask')}
      </Link>
    </RecordNotice>
  )
}
