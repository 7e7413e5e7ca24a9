// Everything that was signed, uploaded, issued and sent, newest first, with a search. The filters are kept in the
// address.
import { useSearchParams } from 'react-router-dom'
import { forget } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { PagedEntries } from '@/shared/ui/PagedEntries'
import { Button } from '@/shared/ui/PrimaryAction'
import { PullToRefresh } from '@/shared/ui/PullToRefresh'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState } from '@/shared/ui/States'
import { useEntries, vaultKey } from '../api/vault'
import { ArchivePart } from '../components/ArchivePart'
import { VaultFilters } from '../components/VaultFilters'
import { VaultList } from '../components/VaultList'
import { isNarrowed, noFilter, readFilter, type VaultFilter, withFilter } from '../filter'
import '@/shared/ui/sides.css'
import './vault.css'

export default function Documents() {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const filter = readFilter(query)
  const pages = useEntries(filter)
  const change = (chosen: Partial<VaultFilter>) =>
    setQuery((now) => withFilter(now, chosen), { replace: true, preventScrollReset: true })
  return (
    <Screen title={t('vault.title')} back="/user/accountmanage" wide>
      <PullToRefresh onRefresh={() => forget(vaultKey)} />
      <div className="sides">
        <div className="sides-narrow">
          <ArchivePart />
        </div>
        <div className="sides-wide">
          <p className="muted">{t('vault.intro')}</p>
          <VaultFilters filter={filter} owners={pages.last} onChange={change} />
          <Entries pages={pages} narrowed={isNarrowed(filter)} onClear={() => change(noFilter)} />
        </div>
      </div>
    </Screen>
  )
}

interface EntriesProps {
  pages: ReturnType<typeof useEntries>
  narrowed: boolean
  onClear: () => void
}

function Entries({ pages, narrowed, onClear }: EntriesProps) {
  const t = useT()
  return (
    <PagedEntries
      pages={pages}
      count={t('vault.count', { count: pages.total })}
      none={
        narrowed ? (
          <EmptyState title={t('vault.noMatch')} text={t('vault.noMatch.text')}>
            <Button look="quiet" onClick={onClear}>
              {t('vault.noMatch.clear')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title={t('vault.none')} text={t('vault.none.text')} />
        )
      }
    >
      <VaultList entries={pages.entries} />
    </PagedEntries>
  )
}
