// The outside identities that log the investor in: each is removed after a confirmation. If no provider is configured
// and none is bound, nothing is shown.
import { forget, useServer } from '@/shared/api/query'
import { listText, momentText } from '@/shared/format'
import { translate, useT } from '@/shared/i18n'
import { confirm, toast } from '@/shared/ui/dialogs'
import { Icon } from '@/shared/ui/Icon'
import { ErrorState } from '@/shared/ui/States'
import { useChange } from '@/shared/ui/useChange'
import { fetchIdentities, type OutsideIdentity, removeIdentity } from '../api/contacts'
import { fetchProviders } from '../api/session'

export function BoundIdentities() {
  const t = useT()
  const { data: bound, error, refetch } = useServer(['identities'], fetchIdentities, { staleTime: 0 })
  const offered = useServer(['providers'], fetchProviders, { staleTime: Number.POSITIVE_INFINITY }).data ?? []
  const { run } = useChange({
    change: ({ id }: OutsideIdentity) =>
      removeIdentity(id).finally(() => void forget(['identities'], ['devices'])),
    onDone: (_, { name }) => void toast(translate('settings.identities.removed', { name })),
  })
  const remove = async (identity: OutsideIdentity) => {
    const text = t('settings.identities.remove.sure', { name: identity.name })
    if (await confirm({ text, confirm: t('settings.identities.remove'), danger: true })) run(identity)
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!bound || (bound.length === 0 && offered.length === 0)) return null
  const names = listText(offered.map(({ Name }) => Name))
  return (
    <section className="settings-part" aria-labelledby="identities">
      <h2 id="identities">{t('settings.identities.title')}</h2>
      {bound.length === 0 && <p className="muted">{t('settings.identities.none', { names })}</p>}
      {bound.length > 0 && (
        <ul className="rows">
          {bound.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} onRemove={() => void remove(identity)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function IdentityRow({ identity, onRemove }: { identity: OutsideIdentity; onRemove: () => void }) {
  const t = useT()
  const { name, bound, lastUsed } = identity
  return (
    <li className="row device">
      <Icon name="lock" />
      <span className="row-words">
        <span className="device-head">
          {name}
          <button
            type="button"
            className="link device-end"
            aria-label={t('settings.identities.removeOf', { name })}
            onClick={onRemove}
          >
            {t('settings.identities.remove')}
          </button>
        </span>
        <small className="figures">
          {lastUsed
            ? t('settings.identities.used', { at: momentText(lastUsed) })
            : t('settings.identities.unused')}
        </small>
        <small className="figures">{t('settings.identities.bound', { at: momentText(bound) })}</small>
      </span>
    </li>
  )
}
