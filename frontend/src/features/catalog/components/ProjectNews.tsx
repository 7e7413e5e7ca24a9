// Documents in the reader's language, the first four numbered, and the updates with their attachments.

import { DocumentLead, ProjectDocument } from '@/shared/documents/ProjectDocument'
import { momentText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { EmptyState } from '@/shared/ui/States'
import type { ProjectDetail, ProjectFile } from '../wire'
import { OperatorText } from './OperatorText'

/** It has a link of its own, for those it is meant for. */
const termsSheet = 'TermsSheet'

/** LanguageID 4 is Chinese, 1 any other. */
export const inLanguage = (documents: ProjectFile[], language: 'zh' | 'en'): ProjectFile[] =>
  documents.filter((document) => (document.LanguageID === 4) === (language === 'zh'))

const languageOf = (locale: string): 'zh' | 'en' => (locale.startsWith('zh') ? 'zh' : 'en')

/** The number of a document in the list; only the first four have one. */
export const documentNumber = (index: number): number | null => (index < 4 ? index + 1 : null)

interface ProjectNewsProps {
  project: ProjectDetail
  /** Whether an operator reads: documents are then opened by their own addresses. */
  atDesk?: boolean | undefined
}

export function ProjectNews({ project, atDesk }: ProjectNewsProps) {
  const t = useT()
  const intl = useIntl()
  const documents = inLanguage(project.Documents, languageOf(intl.locale)).filter(
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
                <ProjectPaper
                  project={project}
                  document={document}
                  number={documentNumber(index)}
                  atDesk={atDesk}
                />
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
          <Attachments project={project} documents={update.Documents} atDesk={atDesk} />
        </article>
      ))}
    </div>
  )
}

interface AttachmentsProps extends ProjectNewsProps {
  documents: ProjectFile[]
}

/** The attachments of a summary, in the reader's language. */
export function Attachments({ project, documents, atDesk }: AttachmentsProps) {
  const { locale } = useIntl()
  return inLanguage(documents, languageOf(locale)).map((document) => (
    <ProjectPaper key={document.Url} project={project} document={document} number={null} atDesk={atDesk} />
  ))
}

interface ProjectPaperProps extends ProjectNewsProps {
  document: ProjectFile
  /** Where it is not called by its own name. */
  name?: string
  number: number | null
}

export function ProjectPaper({
  project,
  document,
  number,
  atDesk,
  name = document.DocumentFriendlyName,
}: ProjectPaperProps) {
  const t = useT()
  if (!atDesk) {
    return <ProjectDocument project={project.InvestmentID} document={document} name={name} number={number} />
  }
  return (
    <a className="row document-link" href={document.Url} target="_blank" rel="noreferrer">
      <DocumentLead number={number} />
      <span className="row-words">
        {name}
        {document.ApprovedAccountsOnlyInd && <small>{t('documents.approvedOnly')}</small>}
      </span>
      <Icon name="download" size={20} />
    </a>
  )
}
