// My account: who is logged in, and the way to everything that is theirs.
import { useNavigate } from 'react-router-dom'
import { type MessageId, useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Icon, type IconName } from '@/shared/ui/Icon'
import { Screen } from '@/shared/ui/Screen'
import './accountManage.css'

interface Entry {
  route: string
  icon: IconName
  label: MessageId
  text: MessageId
}

const entries: Entry[] = []

export default function AccountManage() {
  const t = useT()
  const navigate = useNavigate()
  const user = useSession((state) => state.user)
  return (
    <Screen title={t('shared.tab.my')} tabs>
      <section className="profile-card">
        <p>{user?.FullName ?? user?.MobileNumber}</p>
      </section>
      <div className="rows">
        {entries.map((entry) => (
          <button type="button" className="row" key={entry.route} onClick={() => navigate(entry.route)}>
            <Icon name={entry.icon} />
            <span className="row-words">
              {t(entry.label)}
              <small>{t(entry.text)}</small>
            </span>
            <Icon name="forward" size={20} />
          </button>
        ))}
      </div>
    </Screen>
  )
}
