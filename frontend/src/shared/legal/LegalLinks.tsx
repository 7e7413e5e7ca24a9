// The legal notice, the privacy policy and the payment terms at the foot of a screen. The sheet that shows one is loaded with the first
// press.
import { type ComponentType, useState } from 'react'
import { type LegalKind, legalKinds } from '@/shared/api/legal'
import { useT } from '@/shared/i18n'
import { part } from '@/shared/parts'
import { showRefusal } from '@/shared/ui/dialogs'
import type { LegalSheetProps } from './LegalSheet'

const loadSheet = part(() => import('./LegalSheet'))

interface Opened {
  Sheet: ComponentType<LegalSheetProps>
  kind: LegalKind
}

export function LegalLinks() {
  const t = useT()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (kind: LegalKind) =>
    void loadSheet().then(({ LegalSheet }) => setOpened({ Sheet: LegalSheet, kind }), showRefusal)
  return (
    <footer className="legal-links">
      {legalKinds.map((kind) => (
        <button type="button" className="link" key={kind} onClick={() => open(kind)}>
          {t(`identity.legal.${kind}`)}
        </button>
      ))}
      {opened && <opened.Sheet kind={opened.kind} onClose={() => setOpened(null)} />}
    </footer>
  )
}
