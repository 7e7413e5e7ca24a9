// One document: what it belongs to, its SHA-256 value whole, and the way to it and to its order; of a message its words and the record that it speaks of.
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FileHash } from '@/shared/documents/FileHash'
import { dateText, fileSizeText, momentText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { openLater } from '@/shared/ui/openLater'
import { Button } from '@/shared/ui/PrimaryAction'
import { type Fact, Facts } from '@/shared/ui/Receipt'
import { Sheet } from '@/shared/ui/Sheet'
import { saveLater } from '@/shared/ui/saveLater'
import { aboutOf, aboutRoute } from '../about'
import { entryLink } from '../api/vault'
import type { MessageAnswer, VaultEntry } from '../wire'
import { useOrderName } from './useOrderName'

interface EntrySheetProps {
  entry: VaultEntry
  onClose: () => void
}

export function EntrySheet({ entry, onClose }: EntrySheetProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const { kind, title, detail, time, accountName, productName, size, sha256, statement, message } = entry
  const order = useOrderName(entry)
  const open = async () => {
    setBusy(true)
    if (statement?.format === 'CSV') await saveLater(() => entryLink(entry))
    else await openLater(async () => (await entryLink(entry)).url)
    setBusy(false)
  }
  const fact = (label: string, value: Fact['value']): Fact[] => (value ? [{ label, value }] : [])
  const facts = [
    ...fact(t('vault.kind'), t(`vault.kind.${kind}`)),
    ...fact(t('vault.detail'), detail),
    ...fact(t('vault.time'), momentText(time)),
    ...fact(t('vault.filter.account'), accountName),
    ...fact(t('vault.filter.product'), productName),
    ...fact(t('vault.order'), order),
    ...fact(t('vault.size'), size && fileSizeText(size)),
    ...fact(t('vault.hash'), sha256 && <FileHash sha256={sha256} />),
  ]
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      action={
        message ? undefined : (
          <Button busy={busy} onClick={() => void open()}>
            {t('vault.open')}
          </Button>
        )
      }
    >
      <div className="stack">
        {message && (
          <p className="vault-message" lang={message.language}>
            {message.text}
          </p>
        )}
        {message?.answer && <OwnAnswer answer={message.answer} />}
        <AboutLink entry={entry} />
        <Facts facts={facts} />
        {!sha256 && <p className="muted">{t('vault.hash.none')}</p>}
      </div>
    </Sheet>
  )
}

/** What its reader answered to a message that asked for it. */
function OwnAnswer({ answer: { time, text, files } }: { answer: MessageAnswer }) {
  const t = useT()
  return (
    <section className="vault-answer stack">
      <h3>{t('vault.answer', { date: dateText(time) })}</h3>
      {text && <p className="vault-message">{text}</p>}
      {files.length > 0 && <p className="muted">{t('vault.answer.files', { names: files.join(', ') })}</p>}
    </section>
  )
}

function AboutLink({ entry }: { entry: VaultEntry }) {
  const t = useT()
  const about = aboutOf(entry)
  const route = about && aboutRoute(about, entry.productId)
  if (!about || !route) return null
  return (
    <Link className="text-link" to={route}>
      {t(`vault.about.${about.kind}`)}
      <Icon name="forward" size={18} />
    </Link>
  )
}
