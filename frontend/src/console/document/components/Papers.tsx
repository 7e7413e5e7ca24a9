// The papers of an item, folded: how many and of which kinds; the one that is looked at is fetched once they are opened.
import { type ReactNode, useEffect, useRef } from 'react'
import { documentWord } from '@/console/shared/record/codes'
import { Fold } from '@/console/shared/record/Fold'
import type { Held } from '@/console/shared/record/oneOpen'
import type { WithDocuments } from '@/console/shared/review/papers'
import { useT } from '@/shared/i18n'
import { Documents } from './Documents'
import '../documents.css'

interface PapersProps {
  item: WithDocuments
  held: Held
  reload: () => void
}

export function Papers({ item, held, reload }: PapersProps) {
  const t = useT()
  const kinds = [...new Set(item.documents.map(({ kind }) => documentWord(t, kind)))]
  return (
    <Fold
      name={t('console.documents')}
      line={
        kinds.length === 0
          ? t('console.noDocuments')
          : `${t('console.file.papers', { count: item.documents.length })} · ${kinds.join(' · ')}`
      }
      held={held}
    >
      <Opened>
        <Documents item={item} reload={reload} />
      </Opened>
    </Fold>
  )
}

/** Scrolls into sight as it opens: the one that was open above it has just closed. */
function Opened({ children }: { children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null)
  // A browser may answer a scroll with a promise, which is no clean-up.
  useEffect(() => void own.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div className="file-papers" ref={own}>
      {children}
    </div>
  )
}
