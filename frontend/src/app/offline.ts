// Keeps the shell for a lost connection, in browsers that can. Development builds do without, so that a change shows.
export function keepShell(): void {
  if (__DEVELOPMENT__ || !('serviceWorker' in navigator)) return
  const register = () => {
    void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
    navigator.serviceWorker.controller?.postMessage(['/'])
  }
  tellOfFiles(navigator.serviceWorker)
  // The program may begin before or after everything of the page is there.
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}

/**
 * Tells the worker which files this page has loaded: on a first visit most came before the worker was there to keep them,
 * and a new worker has to know them too. They are in the browser already, so that keeping them loads nothing.
 */
function tellOfFiles(workers: ServiceWorkerContainer): void {
  const files = new Set<string>()
  const tell = (some: string[]) => workers.controller?.postMessage(some)
  workers.addEventListener('controllerchange', () => tell([...files]))
  const loaded = new PerformanceObserver((list) => {
    const own = list.getEntries().filter(({ name }) => name.startsWith(`${location.origin}/static/`))
    const fresh = own.map(({ name }) => name.slice(location.origin.length)).filter((name) => !files.has(name))
    for (const name of fresh) files.add(name)
    if (fresh.length > 0) tell(fresh)
  })
  loaded.observe({ type: 'resource', buffered: true })
}
