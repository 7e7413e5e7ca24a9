// A page that stays open for days may request a part of a build that is gone. Then a newer one is there, and the page
// is reloaded; the session keeps what was typed.

const entryOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src*="/static/"]')?.getAttribute('src') ?? null

/** Whether the page now begins with another script than this one did. Without an answer: no. */
export async function isOutdated(page: Document = document): Promise<boolean> {
  const own = entryOf(page)
  if (!own) return false
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' })
    if (!answer.ok) return false
    const now = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    return now !== null && now !== own
  } catch {
    return false
  }
}
