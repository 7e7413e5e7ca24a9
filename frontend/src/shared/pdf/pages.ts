// Draws pages of a PDF on a canvas. Scripts, forms and links inside the file are not run; nothing is fetched but this
// site's own fonts and character maps.
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface Pages {
  count: number
  /** Width and height of a page at scale 1, turned by `turn` degrees (a multiple of 90). */
  size: (page: number, turn: number) => Promise<{ width: number; height: number }>
  /** Draws a page, counted from 1; an aborted drawing rejects. */
  draw: (page: number, canvas: HTMLCanvasElement, look: Look, signal: AbortSignal) => Promise<void>
  close: () => void
}

export interface Look {
  /** CSS pixels for each point of the page. */
  scale: number
  turn: number
}

function partsOf(): { worker: string; fonts: string } {
  const meta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  return { worker: meta('pdf-worker'), fonts: meta('pdf-fonts') }
}

export async function openPdf(data: ArrayBuffer): Promise<Pages> {
  const { worker, fonts } = partsOf()
  GlobalWorkerOptions.workerSrc = worker
  const task = getDocument({
    data,
    cMapUrl: `${fonts}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${fonts}/standard_fonts/`,
    useWasm: false,
    enableXfa: false,
  })
  const file = await task.promise
  return { count: file.numPages, size: sizes(file), draw: drawing(file), close: () => void task.destroy() }
}

const sizes = (file: PDFDocumentProxy) => async (page: number, turn: number) => {
  const shown = await file.getPage(page)
  const { width, height } = shown.getViewport({ scale: 1, rotation: (shown.rotate + turn) % 360 })
  return { width, height }
}

const drawing =
  (file: PDFDocumentProxy): Pages['draw'] =>
  async (page, canvas, { scale, turn }, signal) => {
    const shown = await file.getPage(page)
    signal.throwIfAborted()
    const dense = Math.min(window.devicePixelRatio || 1, 3)
    const viewport = shown.getViewport({ scale: scale * dense, rotation: (shown.rotate + turn) % 360 })
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    const work = shown.render({ canvas, viewport, annotationMode: 1 })
    signal.addEventListener('abort', () => work.cancel())
    await work.promise
  }
