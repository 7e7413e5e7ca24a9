// Recovery codes as a list that is copied or put away as a file.

import { say } from '@/console/shared/acts/lastAction'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import '../../access.css'

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useT()
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    say(t('console.codes.copied'))
  }
  return (
    <div className="codes">
      <ol className="codes-list figures">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="codes-acts">
        <button type="button" className="tool" onClick={() => void copy().catch(() => undefined)}>
          <Icon name="copy" size={16} />
          {t('console.codes.copy')}
        </button>
        <a
          className="tool"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="landfall-recovery-codes.txt"
        >
          <Icon name="download" size={16} />
          {t('console.codes.download')}
        </a>
      </div>
    </div>
  )
}
