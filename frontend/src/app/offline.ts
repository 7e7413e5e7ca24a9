// Keeps the shell for a lost connection, in browsers that can. Development builds do without, so that a change shows.
export function keepShell(): void {
  if (__DEVELOPMENT__ || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  // The program may begin before or after everything of the page is there.
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
