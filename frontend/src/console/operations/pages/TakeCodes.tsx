// The recovery codes, shown once, before the desk opens: the operator confirms that they are stored.
import { useState } from 'react'
import { codesKept } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import { Check } from '@/shared/ui/Field'
import { Button } from '@/shared/ui/PrimaryAction'
import { Door } from '../components/access/Door'
import { RecoveryCodes } from '../components/access/RecoveryCodes'
import '../access.css'

export default function TakeCodes({ codes }: { codes: string[] }) {
  const t = useT()
  const [kept, setKept] = useState(false)
  return (
    <Door>
      <div className="login-card">
        <h1>{t('console.codes.title')}</h1>
        <p className="muted">{t('console.codes.text')}</p>
        <RecoveryCodes codes={codes} />
        <Check name="kept" checked={kept} onChange={setKept}>
          {t('console.codes.kept')}
        </Check>
        <Button disabled={!kept} onClick={codesKept}>
          {t('console.login.enter')}
        </Button>
      </div>
    </Door>
  )
}
