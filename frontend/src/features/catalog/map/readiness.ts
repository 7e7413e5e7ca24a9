// Looks again and again whether something that loads by itself has come, and gives up in the end.

export const checks = 20
export const everyMs = 500

/** Looks every 500 ms; after 20 looks without success says so, once. Answers how to stop looking. */
export function watchReadiness(isReady: () => boolean, onGiveUp: () => void): () => void {
  let looked = 0
  const timer = setInterval(() => {
    looked += 1
    const ready = isReady()
    if (!ready && looked < checks) return
    clearInterval(timer)
    if (!ready) onGiveUp()
  }, everyMs)
  return () => clearInterval(timer)
}
