// Keeps the shell for a lost connection, in browsers that can. Development builds do without, so that a change shows.
export function keepShell(): void {
  if (__DEVELOPMENT__ || !('serviceWorker' in navigator)) return
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}
