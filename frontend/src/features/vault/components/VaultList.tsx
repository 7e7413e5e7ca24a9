// The documents as lines; each opens its details.
import { useState } from 'react'
import { momentText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { EntryKind, VaultEntry } from '../wire'
import { EntrySheet } from './EntrySheet'
import { useOrderName } from './useOrderName'

const icons = {
  Signed: 'pen',
  Uploaded: 'upload',
  Statement: 'calendar',
  Receipt: 'orders',
  Message: 'mail',
} as const satisfies Record<EntryKind, string>

/** So much of a hash tells files apart at a glance. */
const shownOfHash = 8

export function VaultList({ entries }: { entries: VaultEntry[] }) {
  const [opened, setOpened] = useState<VaultEntry | null>(null)
  /** As the list has it now: another language brings other names. */
  const shown = entries.find(({ key }) => key === opened?.key) ?? opened
  return (
    <>
      <ul className="rows vault-lines">
        {entries.map((entry) => (
          <li key={entry.key}>
            <VaultLine entry={entry} onOpen={() => setOpened(entry)} />
          </li>
        ))}
      </ul>
      {shown && <EntrySheet entry={shown} onClose={() => setOpened(null)} />}
    </>
  )
}

function VaultLine({ entry, onOpen }: { entry: VaultEntry; onOpen: () => void }) {
  const t = useT()
  const { kind, title, detail, time, productName, accountName, sha256, message } = entry
  const owners = [useOrderName(entry), productName, accountName].filter(Boolean).join(' · ')
  return (
    <button type="button" className="row vault-line" aria-haspopup="dialog" onClick={onOpen}>
      <Icon name={icons[kind]} />
      <span className="row-words">
        <span lang={message?.language}>{title}</span>
        {detail && <small>{detail}</small>}
        {owners && <small>{owners}</small>}
        <small className="figures">
          <time dateTime={time}>{momentText(time)}</time>
          {sha256 && (
            <span className="vault-hash" title={sha256}>
              {t('vault.hash.short', { hash: sha256.slice(0, shownOfHash) })}
            </span>
          )}
        </small>
      </span>
      <Icon name="forward" size={20} />
    </button>
  )
}
