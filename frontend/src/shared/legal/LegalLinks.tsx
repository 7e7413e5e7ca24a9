// Help, who runs the site, the legal notice, the privacy policy and the payment terms at the foot of a screen. The sheet that shows a legal
// text is loaded with the first press.
import { type ComponentType, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
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
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (kind: LegalKind) =>
    void loadSheet().then(({ LegalSheet }) => setOpened({ Sheet: LegalSheet, kind }), showRefusal)
  return (
    <footer className="legal-links">
      {(['help', 'about'] as const).map((place) => (
        <Link className="link" key={place} to={`/${place}`} state={{ from: pathname }}>
          {t(`identity.foot.${place}`)}
        </Link>
      ))}
      {legalKinds.map((kind) => (
        <button type="button" className="link" key={kind} onClick={() => open(kind)}>
          {t(`identity.legal.${kind}`)}
        </button>
      ))}
      {opened && <opened.Sheet kind={opened.kind} onClose={() => setOpened(null)} />}
    </footer>
  )
}
