// Opens a document in the viewer, page below page: one of this site by its address, or a file of this device. Only with
// the server's development profile.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Refusal } from '@/shared/api/refusal'
import { useT } from '@/shared/i18n'
import { openPdf, type Pages } from '@/shared/pdf/pages'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import './development.css'

async function fetched(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const url = new URL(address, location.origin)
  if (url.origin !== location.origin) throw new Refusal(403, 'Error_Forbidden')
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Refusal(response.status, 'Error_NotFound')
  return response.arrayBuffer()
}

export default function Pdf() {
  const t = useT()
  const [query] = useSearchParams()
  const address = query.get('Url')
  const [chosen, choose] = useState<{ file: File; beside: string | null } | null>(null)
  // Another address takes the place of a file.
  const file = chosen?.beside === address ? chosen.file : null
  const answer = useQuery({
    queryKey: ['development', 'pdf', file ? `${file.name} ${file.lastModified} ${file.size}` : address],
    queryFn: ({ signal }) => (file ? file.arrayBuffer() : fetched(address ?? '', signal)),
    enabled: file !== null || address !== null,
    retry: false,
    gcTime: 0,
  })
  return (
    <Screen title={t('development.pdf.title')}>
      <label className="field">
        <span className="field-label">{t('development.pdf.choose')}</span>
        <input
          type="file"
          accept="application/pdf"
          onChange={(event) => {
            const file = event.target.files?.[0]
            choose(file ? { file, beside: address } : null)
          }}
        />
        <span className="field-hint">{t('development.pdf.hint')}</span>
      </label>
      {answer.isError && <ErrorState error={answer.error} />}
      {answer.isLoading && <Skeleton tall lines={2} />}
      {answer.data && <Document data={answer.data} key={answer.dataUpdatedAt} />}
      {answer.isPending && !answer.isLoading && (
        <EmptyState title={t('development.pdf.title')} text={t('development.pdf.none')} />
      )}
    </Screen>
  )
}

function Document({ data }: { data: ArrayBuffer }) {
  const [pages, setPages] = useState<Pages>()
  const [unreadable, setUnreadable] = useState(false)
  useEffect(() => {
    let opened: Pages | undefined
    let here = true
    // The reader takes the bytes away to its own thread; the copy leaves ours for another opening.
    openPdf(data.slice(0)).then(
      (found) => {
        opened = found
        if (here) setPages(found)
        else found.close()
      },
      () => here && setUnreadable(true),
    )
    return () => {
      here = false
      opened?.close()
    }
  }, [data])
  if (unreadable) return <ErrorState error={new Refusal(422, 'UploadFileError')} />
  if (!pages) return <Skeleton tall lines={2} />
  return Array.from({ length: pages.count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pages never change places.
    <PdfPage key={at} pages={pages} page={at + 1} />
  ))
}

function PdfPage({ pages, page }: { pages: Pages; page: number }) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [unreadable, setUnreadable] = useState(false)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const drawing = new AbortController()
    const draw = async () => {
      const { width } = await pages.size(page, 0)
      const scale = (element.parentElement?.clientWidth ?? width) / width
      if (!drawing.signal.aborted) await pages.draw(page, element, { scale, turn: 0 }, drawing.signal)
    }
    draw().catch(() => drawing.signal.aborted || setUnreadable(true))
    return () => drawing.abort()
  }, [pages, page])
  const name = t('development.pdf.page', { page, count: pages.count })
  if (unreadable) return <ErrorState error={new Refusal(422, 'UploadFileError')} />
  return (
    <figure className="pdf-page">
      <canvas ref={canvas} role="img" aria-label={name} />
      <figcaption className="muted figures">{name}</figcaption>
    </figure>
  )
}
