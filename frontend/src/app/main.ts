// The investor app's entry: lets the browser paint the page's static content, then begins the program, which is already
// loading by then.
import '@/shared/ui/index.css'
import './shell.css'

/** A tab in the background paints nothing: it is not waited for longer than this. */
const patienceMs = 100

const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, patienceMs)
})

void painted.then(() => import('./program'))
