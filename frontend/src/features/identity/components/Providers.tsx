// Logging in through outside identity providers: a link to each, and the result of the last attempt. If no provider is
// configured, nothing is shown.
import { useServer } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Icon } from '@/shared/ui/Icon'
import { fetchProviders, providerAddress } from '../api/session'
import type { Binding } from '../binding'

export function Providers() {
  const t = useT()
  const providers = useServer(['providers'], fetchProviders, { staleTime: Number.POSITIVE_INFINITY }).data
  if (!providers?.length) return null
  return (
    <section className="providers" aria-label={t('identity.providers')}>
      <p className="providers-or">{t('identity.or')}</p>
      {providers.map(({ ProviderKey, Name }) => (
        <a
          key={ProviderKey}
          className="button button-quiet"
          href={providerAddress(ProviderKey)}
          onClick={() => useSession.getState().set({ provider: Name })}
        >
          {t('identity.provider', { name: Name })}
        </a>
      ))}
    </section>
  )
}

interface ProviderNoticeProps {
  /** What waits for its account, if anything does. */
  binding: Binding
  /** What the server says in the address: `failed` or `unavailable`. */
  outcome: string | null
}

export function ProviderNotice({ binding, outcome }: ProviderNoticeProps) {
  const t = useT()
  if (binding.token) {
    const { provider, connect, drop } = binding
    return (
      <div className="hint-box" role="status">
        <Icon name="info" size={20} />
        <div>
          <p>{t(connect ? 'identity.bind' : 'identity.bind.ask', { provider })}</p>
          <button type="button" className="link" onClick={drop}>
            {t('identity.bind.not')}
          </button>
        </div>
      </div>
    )
  }
  if (outcome !== 'failed' && outcome !== 'often' && outcome !== 'unavailable') return null
  return (
    <p className="hint-box" role="status">
      <Icon name="alert" size={20} />
      <span>{t(`identity.oauth.${outcome}`)}</span>
    </p>
  )
}
