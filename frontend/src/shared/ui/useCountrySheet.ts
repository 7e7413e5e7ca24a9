// The list of countries that a button opens. It is loaded with the first opening.
import { type ComponentType, useState } from 'react'
import { part } from '../parts'
import type { CountrySheetProps } from './CountrySheet'
import { showRefusal } from './dialogs'

const loadSheet = part(() => import('./CountrySheet'))

export function useCountrySheet() {
  const [busy, setBusy] = useState(false)
  const [List, setList] = useState<ComponentType<CountrySheetProps> | null>(null)
  const open = () => {
    setBusy(true)
    loadSheet()
      .then((loaded) => setList(() => loaded.default), showRefusal)
      .finally(() => setBusy(false))
  }
  return { List, open, close: () => setList(null), busy: busy || undefined }
}
