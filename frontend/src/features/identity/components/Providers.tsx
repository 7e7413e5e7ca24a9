// Logging in through outside identity providers: a way to each, and the word on what came of the last one. Where no
// provider is configured there is nothing.
import { useServer } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { fetchProviders, providerAddress } from '../api/session'

export function Providers() {
  const t = useT()
  const providers = useServer(['providers'], fetchProviders, { staleTime: Number.POSITIVE_INFINITY }).data
  if (!providers?.length) return null
  return (
    <section className="providers" aria-label={t('identity.providers')}>
      <p className="providers-or">{t('identity.or')}</p>
      {providers.map(({ ProviderKey, Name }) => (
        <a key={ProviderKey} className="button button-quiet" href={providerAddress(ProviderKey)}>
          {t('identity.provider', { name: Name })}
        </a>
      ))}
    </section>
  )
}

interface ProviderNoticeProps {
  /** An identity that no account is bound to yet. */
  binding: boolean
  /** What the server says in the address: `failed` or `unavailable`. */
  outcome: string | null
}

export function ProviderNotice({ binding, outcome }: ProviderNoticeProps) {
  const t = useT()
  const known = outcome === 'failed' || outcome === 'unavailable'
  if (!binding && !known) return null
  return (
    <p className="hint-box" role="status">
      <Icon name={binding ? 'info' : 'alert'} size={20} />
      <span>{t(binding ? 'identity.bind' : `identity.oauth.${outcome as 'failed' | 'unavailable'}`)}</span>
    </p>
  )
}
