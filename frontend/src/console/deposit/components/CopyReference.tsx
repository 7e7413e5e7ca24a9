// Copies a remittance reference, to be looked for in the bank's own pages.

import { say } from '@/console/shared/acts/said'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'

export function CopyReference({ reference }: { reference: string }) {
  const t = useT()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference)
      say(t('console.deposit.copied', { reference }))
    } catch {
      say(t('console.deposit.copyFailed'))
    }
  }
  return (
    <button
      type="button"
      className="tool"
      aria-label={t('console.deposit.copy')}
      title={t('console.deposit.copy')}
      onClick={() => void copy()}
    >
      <Icon name="copy" size={16} />
    </button>
  )
}
