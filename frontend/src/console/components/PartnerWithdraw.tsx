// Takes a partner out of investors' sight. What is typed and not saved would be lost by it: that is saved or discarded first.
import { useState } from 'react'
import { useT } from '@/shared/i18n'
import { withdrawPartner } from '../api/partners'
import type { PartnerContent } from '../api/wire'
import type { Editing } from '../model/useContent'
import { Ask } from './Ask'

interface PartnerWithdrawProps {
  id: number
  title: string
  editing: Editing<PartnerContent>
}

export function PartnerWithdraw({ id, title, editing }: PartnerWithdrawProps) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const { standing, unsaved } = editing
  if (!standing.is_published) return null
  return (
    <>
      <button type="button" className="act" disabled={unsaved} onClick={() => setAsking(true)}>
        {t('console.partner.withdraw')}
      </button>
      {asking && (
        <Ask
          title={t('console.partner.withdrawTitle', { name: title })}
          act={t('console.partner.withdraw')}
          look="fail"
          onClose={() => setAsking(false)}
          run={async () => {
            await editing.replace(await withdrawPartner(id, standing.version))
            return t('console.partner.withdrawn', { name: title })
          }}
        >
          <p>{t('console.partner.withdrawText')}</p>
        </Ask>
      )}
    </>
  )
}
