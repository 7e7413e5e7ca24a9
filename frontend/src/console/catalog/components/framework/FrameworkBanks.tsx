// The bank accounts of the house that investors of a framework wire to.

import { Entries } from '@/console/editions/components/Entries'
import type { Editing } from '@/console/editions/model/useContent'
import type { FrameworkContent } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { TextField } from '@/shared/ui/Field'
import { bankLines, blankBank, mostBanks } from '../../model/framework'
import '../../catalog.css'

export function FrameworkBanks({ editing }: { editing: Editing<FrameworkContent> }) {
  const t = useT()
  const { values, mistakes, set } = editing
  return (
    <Entries
      title={t('console.frameworks.banks')}
      field="transaction_processes"
      entries={values.transaction_processes}
      blank={blankBank}
      most={mostBanks}
      mistakes={mistakes}
      onChange={(banks) => set('transaction_processes', (old) => ({ ...old, transaction_processes: banks }))}
      name={(number) => t('console.frameworks.bank', { number })}
      add={t('console.frameworks.addBank')}
    >
      {(bank, at, change) => (
        <div className="bank-lines">
          {bankLines.map(({ field, optional }) => (
            <TextField
              key={field}
              label={t(`console.frameworks.line.${field}`)}
              name={`transaction_processes.${at}.${field}`}
              value={bank[field]}
              error={mistakes[`transaction_processes.${at}.${field}`]}
              {...(optional ? { hint: t('console.frameworks.optional') } : {})}
              onChange={(value) => change({ [field]: value })}
            />
          ))}
        </div>
      )}
    </Entries>
  )
}
