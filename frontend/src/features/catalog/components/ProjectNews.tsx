// Documents in the reader's language, the first four numbered, and the updates with their attachments.
import { momentText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { EmptyState } from '@/shared/ui/States'
import type { ProjectDetail, ProjectDocument } from '../wire'
import { OperatorText } from './OperatorText'

/** It has a link of its own, for those it is meant for. */
const termsSheet = 'TermsSheet'

/** LanguageID 4 is Chinese, 1 any other. */
export const inLanguage = (documents: ProjectDocument[], language: 'zh' | 'en'): ProjectDocument[] =>
  documents.filter((document) => (document.LanguageID === 4) === (language === 'zh'))

/** The number of a document in the list; only the first four have one. */
export const documentNumber = (index: number): number | null => (index < 4 ? index + 1 : null)

export function ProjectNews({ project }: { project: ProjectDetail }) {
  const t = useT()
  const intl = useIntl()
  const language = intl.locale.startsWith('zh') ? 'zh' : 'en'
  const documents = inLanguage(project.Documents, language).filter(
    (document) => document.DocumentType !== termsSheet,
  )
  const updates = project.Summaries.filter((summary) => summary.UpdateInd)
  if (documents.length === 0 && updates.length === 0) {
    return <EmptyState title={t('catalog.noNews.title')} text={t('catalog.noNews.text')} />
  }
  return (
    <div className="stack">
      {documents.length > 0 && (
        <section>
          <h2 className="section-title">{t('catalog.documents')}</h2>
          <ul className="rows">
            {documents.map((document, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the documents of an answer never change places.
              <li className="row-item" key={index}>
                <DocumentLink document={document} number={documentNumber(index)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {updates.map((update, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the updates of an answer never change places.
        <article className="card summary" key={index}>
          <p className="muted figures">{momentText(update.CreatedDateTime, t, intl)}</p>
          <h2>{update.Header}</h2>
          <OperatorText text={update.Text} />
          {inLanguage(update.Documents, language).map((document) => (
            <DocumentLink key={document.Url} document={document} number={null} />
          ))}
        </article>
      ))}
    </div>
  )
}

function DocumentLink({ document, number }: { document: ProjectDocument; number: number | null }) {
  return (
    <a className="row document-link" href={document.Url} target="_blank" rel="noreferrer">
      {number === null ? <Icon name="document" /> : <span className="document-number figures">{number}</span>}
      <span className="row-words">{document.DocumentFriendlyName}</span>
      <Icon name="download" size={20} />
    </a>
  )
}
