// A project document in a list, opened through a link that the server makes for its reader. One that requires an approved account says so
// and leads readers without one to their accounts.
import { Link } from 'react-router-dom'
import { useAccounts } from '../api/accounts'
import { get } from '../api/client'
import type { Schemas } from '../api/wire'
import { useT } from '../i18n'
import { Icon } from '../ui/Icon'
import { openLater } from '../ui/openLater'
import './documents.css'

export type ProjectFile = Schemas['ProjectFile']

const accountsRoute = '/account/openaccount'

/** A link to a document of a project; it lives five minutes. */
export const projectDocumentLink = async (project: number, key: string): Promise<string> =>
  (await get('account_project_document.json', { InvestmentID: project, DocumentKey: key })).url

interface ProjectDocumentProps {
  /** `InvestmentID`. */
  project: number
  document: ProjectFile
  name: string
  /** Its place in the list, where it is numbered. */
  number: number | null
}

export function ProjectDocument({ project, document, name, number }: ProjectDocumentProps) {
  const t = useT()
  const locked = useLocked(document)
  if (locked) {
    return (
      <Link className="row document-link" to={accountsRoute}>
        <DocumentLead number={number} />
        <span className="row-words">
          {name}
          <small>{t(`documents.approvedOnly.${locked}`)}</small>
        </span>
        <Icon name="lock" size={20} />
      </Link>
    )
  }
  const open = () => void openLater(() => projectDocumentLink(project, document.DocumentKey))
  return (
    <button type="button" className="row document-link" onClick={open}>
      <DocumentLead number={number} />
      <span className="row-words">
        {name}
        {document.ApprovedAccountsOnlyInd && <small>{t('documents.approvedOnly')}</small>}
      </span>
      <Icon name="download" size={20} />
    </button>
  )
}

/** The document's position in its list, or an icon. */
export const DocumentLead = ({ number }: { number: number | null }) =>
  number === null ? <Icon name="document" /> : <span className="document-number figures">{number}</span>

/** What the reader lacks to open it; nothing if they may, or while that is unknown: the server decides. */
export function useLocked(document: ProjectFile): 'none' | 'waiting' | null {
  const { data } = useAccounts()
  if (!document.ApprovedAccountsOnlyInd || !data) return null
  const states = data.userEntities.map(({ LastKYCLog: { KYCStateCode } }) => KYCStateCode)
  if (states.includes('GPASS')) return null
  return states.some((state) => state === 'LWAIT' || state === 'GWAIT') ? 'waiting' : 'none'
}
