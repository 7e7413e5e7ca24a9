// Has the browser fetch what will be needed, without running it.
import type { EarlyPicture } from '@/shared/api/earlyAsk'
import { pictureSizes } from '@/shared/ui/pictureSizes'
import { webpSizes } from '@/shared/ui/webpSizes'

function hint(attributes: Record<string, string>): void {
  const link = document.createElement('link')
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
  document.head.append(link)
}

export const preloadScript = (href: string): void => hint({ rel: 'modulepreload', href })

export function preloadPart(part: { scripts: string[]; sheet: string } | undefined): void {
  for (const script of part?.scripts ?? []) preloadScript(script)
  if (part?.sheet) hint({ rel: 'preload', as: 'style', href: part.sheet })
}

/** In the size and kind that `SizedPicture` will choose. */
export function preloadPicture({ src, sizes }: EarlyPicture): void {
  if (!src) return
  const webp = webpSizes(src)
  const set = webp ?? pictureSizes(src)
  hint({
    rel: 'preload',
    as: 'image',
    fetchpriority: 'high',
    ...(webp ? { type: 'image/webp' } : { href: src }),
    ...(set ? { imagesrcset: set, imagesizes: sizes } : {}),
  })
}
