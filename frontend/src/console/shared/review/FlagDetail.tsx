// The reason for a red flag: the account with the same value, the name of another signer, or the countries.
import { useIntl, useT } from '@/shared/i18n'
import type { RedFlag } from '../api/wire'
import { ItemLink } from '../place/ItemLink'

export function FlagDetail({ flag }: { flag: RedFlag }) {
  const t = useT()
  const { formatDisplayName } = useIntl()
  const { account_id: id, accounts, signer, countries = [] } = flag
  const more = (accounts ?? 1) - 1
  if (id != null) {
    const link = (
      <ItemLink key="account" queue="kyc" id={id}>
        #{id}
      </ItemLink>
    )
    return (
      <span className="figures">
        {more > 0
          ? t.rich('console.flags.withMore', { account: link, count: more })
          : t.rich('console.flags.with', { account: link })}
      </span>
    )
  }
  if (signer) return <span>{t('console.flags.signer', { name: signer })}</span>
  if (countries.length === 0) return null
  const names = countries.map((code) => formatDisplayName(code, { type: 'region' }) ?? code)
  return <span>{names.join(t('console.flags.between'))}</span>
}
