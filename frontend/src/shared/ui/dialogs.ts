// Toasts (2 s), notices and confirmations. The component library behind them is loaded when the first one is needed.
import { turnedDown } from '@/shared/api/reauth'
import { refusalText, translate } from '@/shared/i18n'
import { part } from '@/shared/parts'

const overlays = part(() => import('./overlays'))

export const toastMs = 2000

export async function toast(text: string): Promise<void> {
  const { Toast } = await overlays()
  Toast.show({ content: text, duration: toastMs, position: 'bottom' })
}

/** A message that has to be read before going on. */
export async function notice(text: string, title?: string): Promise<void> {
  const { Dialog } = await overlays()
  await Dialog.alert({ title, content: text, confirmText: translate('shared.ok') })
}

export async function showRefusal(error: unknown): Promise<void> {
  if (!turnedDown(error)) await notice(refusalText(error))
}

export interface Question {
  title?: string
  text: string
  confirm: string
  cancel?: string
}

export async function confirm({ title, text, confirm: yes, cancel }: Question): Promise<boolean> {
  const { Dialog } = await overlays()
  return Dialog.confirm({
    title,
    content: text,
    confirmText: yes,
    cancelText: cancel ?? translate('shared.cancel'),
  })
}
