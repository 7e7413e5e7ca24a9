// The number of an issued statement, and the hash by which anybody can check a file.
import { FileHash } from '@/shared/documents/FileHash'
import { fileSizeText, momentText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { type Fact, Facts } from '@/shared/ui/Receipt'
import type { FileChoice, Statement } from '../wire'

interface IssuedFactsProps {
  statement: Statement
  /** The file whose proof is shown. */
  choice: FileChoice
}

export function IssuedFacts({ statement: { number, issuedAt, files }, choice }: IssuedFactsProps) {
  const t = useT()
  const file = files.find(({ format, language }) => format === choice.format && language === choice.language)
  const facts: Fact[] = [
    { label: t('statements.number'), value: number },
    { label: t('statements.issuedAt'), value: momentText(issuedAt ?? '') },
    ...(file ? [{ label: t('statements.size'), value: fileSizeText(file.size) }] : []),
    ...(file ? [{ label: t('statements.sha256'), value: <FileHash sha256={file.sha256} /> }] : []),
  ]
  return (
    <>
      <Facts facts={facts} />
      {!file && <p className="muted">{t('statements.sha256.later')}</p>}
    </>
  )
}
