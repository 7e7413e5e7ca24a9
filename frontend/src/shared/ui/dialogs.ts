// Toasts (2 s), notices and confirmations. What draws them is part of the program, so that they come up without a connection too.
import { turnedDown } from '@/shared/api/reauth'
import { refusalText, translate } from '@/shared/i18n'
import { ask, clearOverlays, showToast } from './overlays'

export const toastMs = 2000
/** A dialog that an act opens just before it leads to another screen belongs to that screen. */
const sameActMs = 300

let broughtUpAt = Number.NEGATIVE_INFINITY

const bringUp = (): void => {
  broughtUpAt = performance.now()
}

/** Closes what belongs to the screen that was left at this moment: a question is then answered with no. */
export function closeOverlays(leftAt = performance.now()): void {
  if (leftAt - broughtUpAt >= sameActMs) clearOverlays()
}

export function toast(text: string): void {
  bringUp()
  showToast(text, toastMs)
}

/** A message that has to be read before going on. */
export async function notice(text: string, title?: string): Promise<void> {
  bringUp()
  await ask({ title, text, yes: translate('shared.ok') })
}

/** Shows a refusal; one that the investor caused by declining a question is not shown. */
export async function showRefusal(error: unknown): Promise<void> {
  if (!turnedDown(error)) await notice(refusalText(error))
}

export interface Question {
  title?: string
  text: string
  confirm: string
  cancel?: string
  /** The confirmed act takes something away. */
  danger?: boolean
}

/** Whether the question was answered with yes. */
export async function confirm({ title, text, confirm: yes, cancel, danger }: Question): Promise<boolean> {
  bringUp()
  return ask({ title, text, yes, no: cancel ?? translate('shared.cancel'), danger })
}
