// A picture in the shape its place gives it; a drawn landscape where there is none.
import { useState } from 'react'

interface PictureProps {
  src: string | null | undefined
  alt?: string
  /** The first picture of a screen is fetched before the others. */
  first?: boolean
}

export function Picture({ src, alt = '', first = false }: PictureProps) {
  const [missing, setMissing] = useState(!src)
  if (missing || !src) {
    return (
      <svg
        className="picture picture-drawn"
        viewBox="0 0 160 90"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <circle cx="118" cy="26" r="11" className="drawing-sun" />
        <path d="M0 74c30-18 50-18 80-6s50 10 80-8v30H0z" className="drawing-land" />
        <path d="M52 70V40l20-12 20 12v30z" className="drawing-house" />
      </svg>
    )
  }
  return (
    <img
      className="picture"
      src={src}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={first ? 'high' : undefined}
      onError={() => setMissing(true)}
    />
  )
}
