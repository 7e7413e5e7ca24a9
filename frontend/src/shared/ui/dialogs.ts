// Toasts (2 s), notices and confirmations. What draws them is loaded when the first one is needed.
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

/** What draws them, unless the screen that asked for it was left while it was loaded. */
async function forThisScreen(): Promise<Overlays | null> {
  broughtUpAt = performance.now()
  const before = screensLeft
  const loaded = await overlays()
  return before === screensLeft ? loaded : null
}

/** Closes what belongs to the screen that is left: a question is then answered with no. */
export async function closeOverlays(): Promise<void> {
  if (performance.now() - broughtUpAt < sameActMs) return
  screensLeft += 1
  if (broughtUpAt === Number.NEGATIVE_INFINITY) return
  const { clearOverlays } = await overlays()
  clearOverlays()
}

export async function toast(text: string): Promise<void> {
  const overlay = await forThisScreen()
  overlay?.showToast(text, toastMs)
}

/** A message that has to be read before going on. */
export async function notice(text: string, title?: string): Promise<void> {
  const overlay = await forThisScreen()
  await overlay?.ask({ title, text, yes: translate('shared.ok') })
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
  /** What is confirmed takes something away. */
  danger?: boolean
}

/** Whether the question was answered with yes. */
export async function confirm({ title, text, confirm: yes, cancel, danger }: Question): Promise<boolean> {
  const overlay = await forThisScreen()
  return (await overlay?.ask({ title, text, yes, no: cancel ?? translate('shared.cancel'), danger })) ?? false
}
