// A button that copies a value, for use in the bank's own pages.

import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { say } from '../acts/lastAction'

interface CopyProps {
  text: string
  /** The button's accessible name. */
  label: string
}

export function Copy({ text, label }: CopyProps) {
  const t = useT()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      say(t('console.copied', { text }))
    } catch {
      say(t('console.copyFailed'))
    }
  }
  return (
    <button type="button" className="tool" aria-label={label} title={label} onClick={() => void copy()}>
      <Icon name="copy" size={16} />
    </button>
  )
}
