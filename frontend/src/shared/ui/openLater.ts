// Opens a link that is only known after a call. The window is opened at the tap itself, since browsers refuse it later.
import { showRefusal } from './dialogs'

export async function openLater(link: () => Promise<string>): Promise<void> {
  const opened = window.open('', '_blank')
  if (opened) opened.opener = null
  try {
    const url = await link()
    if (opened) opened.location.href = url
    else location.assign(url)
  } catch (error) {
    opened?.close()
    void showRefusal(error)
  }
}
