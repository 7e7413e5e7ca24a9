// Toasts (2 s), notices and confirmations. The component library behind them is loaded when the first one is needed.
import { turnedDown } from '@/shared/api/reauth'
import { refusalText, translate } from '@/shared/i18n'
import { part } from '@/shared/parts'

const overlays = part(() => import('./overlays'))

export const toastMs = 2000
/** What an act brings up just before it leads to another screen belongs to that screen. */
const sameActMs = 300

let broughtUpAt = Number.NEGATIVE_INFINITY
let screensLeft = 0

type Overlays = Awaited<ReturnType<typeof overlays>>

/** The library, unless the screen that asked for it was left while it was loaded. */
async function forThisScreen(): Promise<Overlays | null> {
  broughtUpAt = performance.now()
  const before = screensLeft
  const library = await overlays()
  return before === screensLeft ? library : null
}

/** Closes what belongs to the screen that is left: a question is then answered with no. */
export async function closeOverlays(): Promise<void> {
  if (performance.now() - broughtUpAt < sameActMs) return
  screensLeft += 1
  if (broughtUpAt === Number.NEGATIVE_INFINITY) return
  const { Dialog, Toast } = await overlays()
  Dialog.clear()
  Toast.clear()
}

export async function toast(text: string): Promise<void> {
  const library = await forThisScreen()
  library?.Toast.show({ content: text, duration: toastMs, position: 'bottom' })
}

/** A message that has to be read before going on. */
export async function notice(text: string, title?: string): Promise<void> {
  const library = await forThisScreen()
  await library?.Dialog.alert({
    title,
    'aria-label': title ?? text,
    content: text,
    confirmText: translate('shared.ok'),
  })
}

/** Tells of a refusal; one that the investor brought about by turning a question down needs no telling. */
export async function showRefusal(error: unknown): Promise<void> {
  if (!turnedDown(error)) await notice(refusalText(error))
}

export interface Question {
  title?: string
  text: string
  confirm: string
  cancel?: string
}

/** Whether the question was answered with yes. */
export async function confirm({ title, text, confirm: yes, cancel }: Question): Promise<boolean> {
  const library = await forThisScreen()
  if (!library) return false
  return library.Dialog.confirm({
    title,
    'aria-label': title ?? text,
    content: text,
    confirmText: yes,
    cancelText: cancel ?? translate('shared.cancel'),
  })
}
