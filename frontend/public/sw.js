// Keeps the shell of the app for a slow or lost connection: the page and its hashed files. No answer of the server's
// calls, no picture and no document is ever kept.
const shell = 'shell-1'
const page = '/'
/** Sent with the first screens; like the page it is loaded again with each build. */
const mark = '/icon.svg'
/** How long the network has to answer with the page, if one is kept. */
const patienceMs = 4000

// A file that cannot be loaded now is kept when it is requested; the worker is useful all the same.
self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().catch(() => undefined))
  self.skipWaiting()
})

// A page reports which files it has loaded, also those from before this worker was there; and once the page itself is
// there, so that the files of the first screens are fetched after it, and kept for an opening without a connection.
self.addEventListener('message', (event) => {
  const all = [keep(event.data), event.data.includes(page) ? keepStart() : undefined]
  event.waitUntil(Promise.all(all))
})

self.addEventListener('activate', (event) => {
  const stale = caches.keys().then((names) => Promise.all(names.filter((n) => n !== shell).map((n) => caches.delete(n))))
  event.waitUntil(stale.then(() => self.clients.claim()))
})

/**
 * The page, and the files that it names: those of every screen, and of the first screens. Of the others, only the ones
 * that were shown are kept.
 */
async function keepShell() {
  await keepNamed(await renew(await caches.open(shell), page))
}

/** The files that the kept page names, which may be of a newer build than the worker is. */
async function keepStart() {
  const known = await (await caches.open(shell)).match(page)
  if (known) await keepNamed(known)
}

async function keepNamed(answer) {
  const text = await answer.text()
  await keep([mark, ...[...text.matchAll(/"(\/static\/[^"]+\.(?:js|css))"/g)].map(([, address]) => address)])
}

async function keep(addresses) {
  const own = addresses.filter(isFile)
  await Promise.all(own.map((address) => hashed(address).catch(() => undefined)))
}

const isFile = (path) => path === mark || path.startsWith('/static/')

async function hashed(request) {
  const cache = await caches.open(shell)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** Drops the files of builds that the page no longer names, once a new page is there. */
async function prune(cache, text) {
  const kept = await cache.keys()
  const entry = /src="(\/static\/app-[^"]+)"/.exec(text)?.[1]
  if (!entry || kept.some((request) => request.url.endsWith(entry))) return
  await Promise.all(kept.map((request) => cache.delete(request)))
}

async function renew(cache, request) {
  const answer = await fetch(request)
  if (answer.ok) {
    await prune(cache, await answer.clone().text())
    await cache.put(page, answer.clone())
  }
  return answer
}

const patience = () => new Promise((_, reject) => setTimeout(() => reject(new Error('slow')), patienceMs))

/** The page of the newest build; without the network, or with a very slow one, the page that is kept. */
async function fresh(request) {
  const cache = await caches.open(shell)
  const known = await cache.match(page)
  const coming = renew(cache, request)
  if (!known) return coming
  return Promise.race([coming, patience()]).catch(() => {
    coming.catch(() => undefined)
    return known
  })
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin) return
  if (isFile(url.pathname)) event.respondWith(hashed(event.request))
  else if (event.request.mode === 'navigate' && url.pathname === page) event.respondWith(fresh(event.request))
})
