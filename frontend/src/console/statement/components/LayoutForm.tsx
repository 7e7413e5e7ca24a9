// Describes how a bank writes its CSV files: a sample is chosen, its columns are named, and its first lines show how they would be read.
import { FileDrop } from '@/console/shared/record/FileDrop'
import { RecordForm } from '@/console/shared/record/RecordForm'
import { useT } from '@/shared/i18n'
import { useGo } from '@/shared/useGo'
import type { CsvLayoutItem } from '../api/wire'
import { readAddress } from '../model/files'
import { choose } from '../model/reading'
import { useLayout } from '../model/useLayout'
import { LayoutColumns } from './LayoutColumns'
import { LayoutPreview } from './LayoutPreview'
import { LayoutWriting } from './LayoutWriting'

interface LayoutFormProps {
  item: CsvLayoutItem
  /** The layout as it is now. */
  reload: () => Promise<CsvLayoutItem | undefined>
}

export function LayoutForm({ item, reload }: LayoutFormProps) {
  const t = useT()
  const go = useGo()
  const account = item.bank_account.id
  const { form, file, headings, sample, refusal, busy, change } = useLayout({
    item,
    reload,
    onSaved: () => {
      // The file that waits for its layout can be read now.
      if (file) go(readAddress)
    },
  })
  const fields = { values: form.values, errors: form.errors, onChange: change }
  return (
    <div className="layout-sides">
      <RecordForm form={form} act={t('console.statement.layout.save')}>
        <p className="muted">{t('console.statement.layout.text')}</p>
        <FileDrop
          label={t('console.statement.layout.sample')}
          hint={t('console.statement.layout.sampleHint')}
          name="sample"
          file={file}
          onFile={(chosen) => choose({ account, file: chosen })}
        />
        <LayoutWriting {...fields} />
        <LayoutColumns {...fields} headings={headings} />
      </RecordForm>
      <LayoutPreview hasFile={file !== undefined} sample={sample} refusal={refusal} busy={busy} />
    </div>
  )
}
