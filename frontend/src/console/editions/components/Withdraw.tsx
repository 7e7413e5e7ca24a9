// Hides a partner or a project from investors. This would lose unsaved changes: these are saved or discarded first.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import { useT } from '@/shared/i18n'
import type { Editing, View } from '../model/useContent'

const texts = {
  partners: {
    withdraw: 'console.partner.withdraw',
    withdrawTitle: 'console.partner.withdrawTitle',
    withdrawText: 'console.partner.withdrawText',
    withdrawDraft: 'console.partner.withdrawDraft',
    withdrawn: 'console.partner.withdrawn',
  },
  projects: {
    withdraw: 'console.projectEdit.withdraw',
    withdrawTitle: 'console.projectEdit.withdrawTitle',
    withdrawText: 'console.projectEdit.withdrawText',
    withdrawDraft: 'console.projectEdit.withdrawDraft',
    withdrawn: 'console.projectEdit.withdrawn',
  },
} as const

interface WithdrawProps<V> {
  list: keyof typeof texts
  title: string
  editing: Editing<V>
  withdraw: (version: number) => Promise<View<V>>
}

export function Withdraw<V>({ list, title, editing, withdraw }: WithdrawProps<V>) {
  const t = useT()
  const said = texts[list]
  const [asking, setAsking] = useState(false)
  const { standing, unsaved } = editing
  if (!standing.is_published) return null
  return (
    <>
      <button type="button" className="act" disabled={unsaved} onClick={() => setAsking(true)}>
        {t(said.withdraw)}
      </button>
      {asking && (
        <Ask
          title={t(said.withdrawTitle, { name: title })}
          act={t(said.withdraw)}
          look="fail"
          onClose={() => setAsking(false)}
          run={async () => {
            await editing.replace(await withdraw(standing.version))
            return t(said.withdrawn, { name: title })
          }}
        >
          <p>{t(standing.has_draft ? said.withdrawDraft : said.withdrawText)}</p>
        </Ask>
      )}
    </>
  )
}
