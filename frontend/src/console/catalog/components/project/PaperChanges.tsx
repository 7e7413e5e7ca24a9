// The documents of a project that publishing would add, take away or replace, each to be opened before and after.
import type { ProjectPaper } from '@/console/shared/api/wire'
import { type Translate, useT } from '@/shared/i18n'
import type { PaperChange } from '../../model/projectChanges'
import '../../catalog.css'

interface PaperChangesProps {
  changes: PaperChange[]
  /** The part of a file's address before its key. */
  base: string
}

export function PaperChanges({ changes, base }: PaperChangesProps) {
  const t = useT()
  return (
    <dl className="changes">
      {changes.map(({ what, before, after }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two documents may be alike in everything that is shown.
        <div key={at}>
          <dt>{`${paperName(t, after ?? before)} · ${t(`console.projectEdit.paperDid.${what}`)}`}</dt>
          <dd>
            {before && (
              <del>
                <PaperLink paper={before} base={base} label={t('console.content.before')} />
              </del>
            )}
            {after && (
              <ins>
                <PaperLink paper={after} base={base} label={t('console.content.after')} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface PaperLinkProps {
  paper: ProjectPaper
  base: string
  label: string
}

function PaperLink({ paper, base, label }: PaperLinkProps) {
  const t = useT()
  const name = paper.name.trim() || t('console.content.empty')
  return (
    <>
      <span className="unseen">{label} </span>
      {paper.file ? (
        <a href={`${base}${paper.file}`} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
    </>
  )
}

function paperName(t: Translate, paper: ProjectPaper | undefined): string {
  const type = paper?.document_type
  const label = type
    ? t(`console.projectEdit.papers.${type}` as 'console.projectEdit.papers.PPM')
    : t('console.content.empty')
  return t(paper?.language === 'zh' ? 'console.content.inChinese' : 'console.content.inEnglish', { label })
}
