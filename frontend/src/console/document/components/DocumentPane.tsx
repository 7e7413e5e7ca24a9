// One document in place: its file, fetched once through its short-lived link, and the tools to look at it.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { file } from '@/console/shared/api/client'
import type { DocumentLink } from '@/console/shared/api/wire'
import { useKeys } from '@/console/shared/keys/useKeys'
import { documentWord } from '@/console/shared/record/codes'
import { zonedTime } from '@/console/shared/time/clock'
import { fileSizeText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useDragging, usePaneSize, useWheelZoom } from '../model/useStage'
import { firstView, type ViewAct, viewed } from '../model/view'
import { Picture } from './Picture'
import '../documents.css'

const PdfPage = lazy(() => import('./PdfPage'))

interface DocumentPaneProps {
  document: DocumentLink
  /** The keys move this pane. */
  active: boolean
  marked: boolean
  onActivate: () => void
  reload: () => void
}

export function DocumentPane({ document, active, marked, onActivate, reload }: DocumentPaneProps) {
  const t = useT()
  const stage = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(firstView)
  const [pages, setPages] = useState(1)
  const pane = usePaneSize(stage)
  const act = (name: ViewAct) => setView((old) => viewed(old, name, pages))
  const own = (name: ViewAct) => () => {
    if (active) act(name)
  }
  useKeys(
    'item',
    active
      ? {
          zoomIn: own('zoomIn'),
          zoomOut: own('zoomOut'),
          fit: own('fit'),
          rotate: own('rotate'),
          // A single page leaves these keys to the scrolling.
          ...(pages > 1 ? { pageDown: own('pageDown'), pageUp: own('pageUp') } : {}),
        }
      : {},
  )
  useWheelZoom(stage, (closer) => act(closer ? 'zoomIn' : 'zoomOut'))
  const dragging = useDragging(stage)
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'document', document.id],
    queryFn: ({ signal }) => file(document.url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 300_000,
    retry: false,
  })
  const again = () => {
    reload()
    void refetch()
  }
  const isPdf = document.media_type === 'application/pdf'
  return (
    <div className={marked ? 'pane pane-active' : 'pane'} onPointerDownCapture={onActivate}>
      <div className="pane-tools" role="toolbar" aria-label={documentWord(t, document.kind)}>
        <span className="pane-name" title={document.name}>
          {documentWord(t, document.kind)}
          <small className="muted figures">
            {`${zonedTime(document.created_at)} · ${fileSizeText(document.size)}`}
          </small>
        </span>
        {pages > 1 && <Paging page={view.page} pages={pages} onAct={act} />}
        <Tool name="zoomOut" sign="−" onAct={act} />
        <Zoom zoom={view.zoom} onAct={act} />
        <Tool name="zoomIn" sign="+" onAct={act} />
        <Tool name="rotate" sign="⟳" onAct={act} />
      </div>
      <section
        className="stage"
        ref={stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what is zoomed.
        tabIndex={0}
        aria-label={documentWord(t, document.kind)}
        {...dragging}
      >
        {error && <ErrorState error={error} onRetry={again} />}
        {!data && !error && <Skeleton tall lines={2} />}
        {data && !isPdf && (
          <Picture file={data} name={documentWord(t, document.kind)} view={view} pane={pane} />
        )}
        {data && isPdf && (
          <Suspense fallback={<Skeleton tall lines={2} />}>
            <PdfPage
              file={data}
              name={documentWord(t, document.kind)}
              view={view}
              pane={pane}
              onPages={setPages}
            />
          </Suspense>
        )}
      </section>
    </div>
  )
}

interface ToolProps {
  name: 'zoomIn' | 'zoomOut' | 'rotate'
  sign: string
  onAct: (act: ViewAct) => void
}

function Tool({ name, sign, onAct }: ToolProps) {
  const t = useT()
  const words = t(`console.tool.${name}`)
  return (
    <button
      type="button"
      className="tool tool-sign"
      title={words}
      aria-label={words}
      onClick={() => onAct(name)}
    >
      {sign}
    </button>
  )
}

function Zoom({ zoom, onAct }: { zoom: number; onAct: (act: ViewAct) => void }) {
  const t = useT()
  const { formatNumber } = useIntl()
  return (
    <button type="button" className="tool figures" title={t('console.keys.fit')} onClick={() => onAct('fit')}>
      {formatNumber(zoom, { style: 'percent', maximumFractionDigits: 0 })}
    </button>
  )
}

interface PagingProps {
  page: number
  pages: number
  onAct: (act: ViewAct) => void
}

function Paging({ page, pages, onAct }: PagingProps) {
  const t = useT()
  return (
    <span className="paging">
      <button
        type="button"
        className="tool tool-sign"
        aria-label={t('console.tool.pageUp')}
        disabled={page <= 1}
        onClick={() => onAct('pageUp')}
      >
        <Icon name="back" size={14} />
      </button>
      <span className="muted figures">{t('console.place', { at: page, of: pages })}</span>
      <button
        type="button"
        className="tool tool-sign"
        aria-label={t('console.tool.pageDown')}
        disabled={page >= pages}
        onClick={() => onAct('pageDown')}
      >
        <Icon name="forward" size={14} />
      </button>
    </span>
  )
}
