// Copies a figure or a line, to be looked for or entered in the bank's own pages.

import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { say } from '../acts/said'

interface CopyProps {
  text: string
  /** What the button says to those who do not see it. */
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
