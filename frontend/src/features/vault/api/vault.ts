// Everything that the investor has, the ways to whole files, and the archive of it all.
import { get, send } from '@/shared/api/client'
import { documentLink } from '@/shared/api/documents'
import { type ListPage, pageSize, useListPages } from '@/shared/api/pages'
import { forget, useServer } from '@/shared/api/query'
import type { VaultFilter } from '../filter'
import type { Archive, VaultEntry, VaultPage } from '../wire'

export const vaultKey = ['vault'] as const
const archiveKey = [...vaultKey, 'archive'] as const

/** So often it is asked whether an archive is made, in milliseconds. */
const askedAgain = 3000

export function useEntries(filter: VaultFilter) {
  const { kind, account, product, from, to, words } = filter
  const asked = {
    kind,
    accountId: account,
    productId: product,
    from: from || null,
    to: to || null,
    q: words || null,
  }
  return useListPages<VaultEntry, ListPage<VaultEntry> & Pick<VaultPage, 'accounts' | 'products'>>(
    [...vaultKey, 'entries', ...Object.values(asked)],
    ({ key }) => key,
    async (pageNum, signal) => {
      const page = await get('account_vault.json', { ...asked, pageNum, pageSize }, { signal })
      const { entries: list, total, accounts, products } = page
      return { data: { list, total, accounts, products } }
    },
    { keepsEntries: true },
  )
}

/** A link to the file of an entry; it lives five minutes. */
export async function entryLink(entry: VaultEntry): Promise<{ url: string; name: string }> {
  const { documentId, receiptId, statement } = entry
  if (statement) {
    // A kept answer would hold a link that has ended.
    return send('POST', 'account_statement.json', statement, { repeatable: true })
  }
  const url = receiptId
    ? (await get('account_receipt.json', { id: receiptId })).url
    : await documentLink(documentId ?? 0)
  return { url, name: entry.detail ?? entry.title }
}

/** The state of the archive; while one is being made it is polled. */
export const useArchive = (making: boolean) =>
  useServer(archiveKey, (signal) => get('account_archive.json', {}, { signal }), {
    pollMs: making && askedAgain,
  })

export async function askArchive(): Promise<Archive> {
  const archive = await send('POST', 'account_archive.json', {})
  await forget(archiveKey)
  return archive
}

/** A link to the archive, fresh: the one on the screen may have ended. */
export async function archiveLink(): Promise<{ url: string; name: string } | undefined> {
  const { url } = await get('account_archive.json', {})
  if (url) return { url, name: 'Landfall.zip' }
  await forget(archiveKey)
  return undefined
}
