// A part of the figures: a summary sentence, its chart, its file, and the table with the same figures, drawn once it is
// open.
import { type ReactNode, useId, useState } from 'react'
import { FileLink } from '@/console/shared/list/FileLink'
import { useT } from '@/shared/i18n'
import '../figures.css'
import '@/shared/ui/disclosure.css'

interface FigurePartProps {
  title: string
  /** What is counted. */
  about: string
  /** The address of its file. */
  file: string
  fileLabel: string
  /** Shown if there is nothing to draw. */
  none?: string | undefined
  /** It takes the whole width. */
  isWide?: boolean
  table?: ReactNode
  children?: ReactNode
}

export function FigurePart({
  title,
  about,
  file,
  fileLabel,
  none,
  isWide,
  table,
  children,
}: FigurePartProps) {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={isWide ? 'figure figure-wide' : 'figure'} aria-labelledby={id}>
      <header className="figure-head">
        <h2 id={id}>{title}</h2>
        {!none && <FileLink href={file} label={fileLabel} />}
      </header>
      <p className="muted figure-about">{about}</p>
      {none ? <p className="muted">{none}</p> : children}
      {!none && table && (
        <details className="disclosure chart-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('console.weekFigures.table')}</summary>
          {isOpen && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
            <div className="figure-table" tabIndex={0}>
              {table}
            </div>
          )}
        </details>
      )}
    </section>
  )
}
