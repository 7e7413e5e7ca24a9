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
  /** There while an identity waits for its account; lets it go. */
  onDrop: (() => void) | undefined
  /** What the server says in the address: `failed` or `unavailable`. */
  outcome: string | null
}

export function ProviderNotice({ onDrop, outcome }: ProviderNoticeProps) {
  const t = useT()
  if (onDrop) {
    return (
      <div className="hint-box" role="status">
        <Icon name="info" size={20} />
        <div>
          <p>{t('identity.bind')}</p>
          <button type="button" className="link" onClick={onDrop}>
            {t('identity.bind.not')}
          </button>
        </div>
      </div>
    )
  }
  if (outcome !== 'failed' && outcome !== 'unavailable') return null
  return (
    <p className="hint-box" role="status">
      <Icon name="alert" size={20} />
      <span>{t(`identity.oauth.${outcome}`)}</span>
    </p>
  )
}
