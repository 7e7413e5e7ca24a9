// A picture in the shape its place gives it; a drawing where there is none or it does not come.
import { type ReactNode, useState } from 'react'
import { SizedPicture } from '@/shared/ui/SizedPicture'
import { placeWidth } from '../places'

export type Drawing = 'place' | 'person' | 'company'

interface PictureProps {
  src: string | null | undefined
  alt?: string
  /** The first picture of a screen is fetched before the others. */
  first?: boolean
  /** Drawn in place of a missing picture. */
  drawing?: Drawing
  /** Shown in place of a missing picture instead of a drawing. */
  instead?: ReactNode
  /** How wide its place is, where that is not as usual. */
  sizes?: string
}

/** How wide the places of the kinds of pictures are: those of people and companies at most so many points. */
const usual: Record<Drawing, string> = {
  place: placeWidth,
  person: '72px',
  company: '88px',
}

export function Picture({
  src,
  alt,
  first,
  drawing = 'place',
  instead,
  sizes = usual[drawing],
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!src || failed === src) return instead ?? <Drawn drawing={drawing} />
  return (
    <SizedPicture
      className="picture"
      src={src}
      sizes={sizes}
      shape={drawing === 'place' ? 'wide' : 'square'}
      alt={alt}
      first={first}
      onError={() => setFailed(src)}
    />
  )
}

function Drawn({ drawing }: { drawing: Drawing }) {
  return (
    <svg
      className="picture picture-drawn"
      viewBox={drawing === 'place' ? '0 0 160 90' : '0 0 90 90'}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {drawing === 'place' && (
        <>
          <circle cx="118" cy="26" r="11" className="drawing-sun" />
          <path d="M0 74c30-18 50-18 80-6s50 10 80-8v30H0z" className="drawing-land" />
          <path d="M52 70V40l20-12 20 12v30z" className="drawing-house" />
        </>
      )}
      {drawing === 'person' && (
        <>
          <circle cx="45" cy="36" r="15" className="drawing-house" />
          <path d="M14 90c2-22 14-32 31-32s29 10 31 32z" className="drawing-house" />
        </>
      )}
      {drawing === 'company' && (
        <>
          <path d="M24 76V28l21-12 21 12v48z" className="drawing-house" />
          <path d="M37 76V58h16v18" className="drawing-door" />
          <path d="M35 38h6M49 38h6M35 48h6M49 48h6" className="drawing-line" />
        </>
      )}
    </svg>
  )
}
