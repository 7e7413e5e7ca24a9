// Loads a lazy part of the app together with its styles. A part may take 120 s (decision 54); then it fails, and the
// screen offers a retry.
export const partTimeoutMs = 120_000

let styles: Record<string, string> | undefined

function stylesOf(source: string): string | undefined {
  if (!styles) {
    const listed = document.querySelector<HTMLMetaElement>('meta[name="lazy-styles"]')?.content
    styles = listed ? (JSON.parse(listed) as Record<string, string>) : {}
  }
  return styles[source]
}

const linked = new Map<string, Promise<void>>()

function link(href: string): Promise<void> {
  const known = linked.get(href)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const element = document.createElement('link')
    element.rel = 'stylesheet'
    element.href = href
    element.onload = () => resolve()
    element.onerror = () => {
      element.remove()
      linked.delete(href)
      reject(new Error(`styles did not load: ${href}`))
    }
    document.head.append(element)
  })
  linked.set(href, loading)
  return loading
}

function limit(ms: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('the part took too long')), ms))
}

const running = new Set<Promise<unknown>>()

/** Resolves once nothing that was begun is still on its way: a test's window stays that long. */
export const partsSettled = (): Promise<unknown> => Promise.allSettled(running)

/**
 * Wraps a dynamic import. Write it as `part(() => import('./x'))`: the build adds `source`, by which the styles are
 * found. The loaded part is remembered; a failure is tried again the next time.
 */
export function part<T>(load: () => Promise<T>, source?: string): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => {
    if (!done) {
      const href = source ? stylesOf(source) : undefined
      const both = Promise.all([load(), href ? link(href) : undefined]).then(([module]) => module)
      running.add(both)
      const over = () => running.delete(both)
      both.then(over, over)
      done = Promise.race([both, limit(partTimeoutMs)])
      done.catch(() => {
        done = undefined
      })
    }
    return done
  }
}
