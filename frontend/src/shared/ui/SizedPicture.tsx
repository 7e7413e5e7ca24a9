// A published picture in the size that its place needs: WebP if the browser takes it, else as published. Below the
// first screen it waits until it is near.
import { useState } from 'react'
import { pictureSizes } from './pictureSizes'
import { webpSizes } from './webpSizes'

interface SizedPictureProps {
  src: string
  /** How wide its place is, as of the attribute `sizes`. */
  sizes: string
  /** The shape of its place until it has loaded; the surroundings may set another. */
  shape: 'wide' | 'square'
  alt?: string
  /** The first picture of a screen is fetched before the others. */
  first?: boolean
  className?: string
  onError?: () => void
}

export function SizedPicture({
  src,
  sizes,
  shape,
  alt = '',
  first = false,
  className,
  onError,
}: SizedPictureProps) {
  const [plain, setPlain] = useState<string | null>(null)
  const small = plain === src ? undefined : webpSizes(src)
  return (
    <picture className="sized">
      {small && <source type="image/webp" srcSet={small} sizes={sizes} />}
      <img
        className={className}
        src={src}
        srcSet={pictureSizes(src)}
        sizes={sizes}
        alt={alt}
        width={shape === 'wide' ? 1280 : 320}
        height={shape === 'wide' ? 720 : 320}
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={first ? 'high' : undefined}
        // Without the small one the picture itself is tried.
        onError={() => (small ? setPlain(src) : onError?.())}
      />
    </picture>
  )
}
