// Saves a file whose link comes from a call. Files that browsers display are opened by `openLater`.
import { showRefusal } from './dialogs'

/** Does nothing where the file is not there any more. */
export async function saveLater(
  file: () => Promise<{ url: string; name: string } | undefined>,
): Promise<void> {
  try {
    const found = await file()
    if (!found) return
    const { url, name } = found
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
  } catch (error) {
    void showRefusal(error)
  }
}
