// Saves a file whose link comes from a call. Files that browsers display are opened by `openLater`.
import { showRefusal } from './dialogs'

export async function saveLater(file: () => Promise<{ url: string; name: string }>): Promise<void> {
  try {
    const { url, name } = await file()
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
  } catch (error) {
    void showRefusal(error)
  }
}
