// A text as a QR code. Load it lazily: the encoder is large, and few screens show a code.
import encodeQR from 'qr'
import { useMemo } from 'react'

export interface QrCodeProps {
  text: string
  /** The picture's accessible name. */
  label: string
}

/** The dark modules as one path of unit squares, and the side of the code with its quiet zone. */
function drawn(text: string): { path: string; side: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 3 })
  const squares = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { path: squares.join(''), side: rows.length }
}

export default function QrCode({ text, label }: QrCodeProps) {
  const { path, side } = useMemo(() => drawn(text), [text])
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect className="qr-ground" width={side} height={side} />
      <path className="qr-ink" d={path} />
    </svg>
  )
}
