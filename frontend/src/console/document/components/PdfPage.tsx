// A page of a PDF on a canvas, drawn again when the reader zooms, turns or leafs.
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '@/shared/api/refusal'
import { openPdf, type Pages } from '@/shared/pdf/pages'
import { ErrorState } from '@/shared/ui/States'
import { fitting, type Size, type View } from '../model/view'

interface PdfPageProps {
  file: Blob
  name: string
  view: View
  pane: Size
  onPages: (count: number) => void
}

export default function PdfPage({ file, name, view, pane, onPages }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [pages, setPages] = useState<Pages>()
  const [unreadable, setUnreadable] = useState(false)
  const [box, setBox] = useState<Size>()

  useEffect(() => {
    let opened: Pages | undefined
    let here = true
    file
      .arrayBuffer()
      .then(openPdf)
      .then((found) => {
        opened = found
        if (!here) return found.close()
        setPages(found)
        onPages(found.count)
      })
      .catch(() => here && setUnreadable(true))
    return () => {
      here = false
      opened?.close()
    }
  }, [file, onPages])

  useEffect(() => {
    if (!pages || !canvas.current || pane.width === 0) return
    const element = canvas.current
    const drawing = new AbortController()
    const draw = async () => {
      const size = await pages.size(view.page, view.turn)
      const scale = fitting(size, pane, 'width') * view.zoom
      if (drawing.signal.aborted) return
      setBox({ width: size.width * scale, height: size.height * scale })
      await pages.draw(view.page, element, { scale, turn: view.turn }, drawing.signal)
    }
    draw().catch(() => drawing.signal.aborted || setUnreadable(true))
    return () => drawing.abort()
  }, [pages, view, pane])

  if (unreadable) return <ErrorState error={new Refusal(422, 'UploadFileError')} />
  return (
    <div className="stage-box" style={box}>
      <canvas ref={canvas} role="img" aria-label={name} />
    </div>
  )
}
