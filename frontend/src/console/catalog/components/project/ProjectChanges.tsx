// What publishing a project would change: what investors rely on first and marked, with the orders that are under way;
// then everything else.
import type { ReactNode } from 'react'
import { OrdersUnderWay } from '@/console/editions/components/OrdersUnderWay'
import type { ProjectChoices, ProjectContent, ProjectView } from '@/console/shared/api/wire'
import { Changes } from '@/console/shared/changes/Changes'
import type { Change } from '@/console/shared/changes/change'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Icon } from '@/shared/ui/Icon'
import {
  attachedTo,
  changedFields,
  changedPapers,
  type OtherField,
  otherFields,
  seenOf,
  type TermField,
  termFields,
} from '../../model/projectChanges'
import { type ProjectTexts, projectTexts } from '../../model/projectWords'
import { PaperChanges } from './PaperChanges'
import '../../catalog.css'

interface ProjectChangesProps {
  view: ProjectView
  content: ProjectContent
  choices: ProjectChoices | undefined
}

export function ProjectChanges({ view, content, choices }: ProjectChangesProps) {
  const { standing, papers } = view
  const orders = <OrdersUnderWay of={{ project: standing.id }} />
  return <ProjectDifferences {...{ before: seenOf(view), content, choices, papers, orders }} />
}

interface ProjectDifferencesProps {
  /** What investors saw last. */
  before: ProjectContent | undefined
  content: ProjectContent
  choices: ProjectChoices | undefined
  /** The part of a document's address before its key. */
  papers: string
  /** Warns of the orders under way. */
  orders: ReactNode
}

export function ProjectDifferences(props: ProjectDifferencesProps) {
  const { before, content, choices, papers: base, orders } = props
  const t = useT()
  const locale = useSession((session) => session.locale)
  const told = (of: ProjectContent): ProjectTexts =>
    projectTexts(t, of, choices, locale === 'zh' ? 'zh' : 'en')
  const [old, next] = [before && told(before), told(content)]
  const change = (field: TermField | OtherField): Change => {
    const [was, is] = [old?.words(field) ?? '', next.words(field)]
    // As many pictures as before, but different ones.
    const after = field === 'images' && was === is ? t('console.projectEdit.otherPictures') : is
    return { name: next.label(field), before: was, after }
  }
  const terms = changedFields(termFields, before, content).map(change)
  const papers = changedPapers(before?.documents ?? [], content.documents)
  const changedAt = (to: 'relied' | 'others') =>
    before ? changedPapers(attachedTo(before, to), attachedTo(content, to)) : []
  const [evidence, attached] = [changedAt('relied'), changedAt('others')]
  const others = before ? changedFields(otherFields, before, content).map(change) : []
  const worded = others.filter(({ before, after }) => before !== after)
  const isRelied = terms.length + papers.length + evidence.length > 0
  if (!isRelied && others.length === 0) return <p>{t('console.content.sameAsSeen')}</p>
  return (
    <>
      {!before && <p>{t('console.projectEdit.firstSeen')}</p>}
      {isRelied && (
        <section className={before ? 'changes-banks' : 'changes-part'}>
          <h3>
            {before && <Icon name="alert" size={16} />}
            {t(before ? 'console.projectEdit.reliedOn' : 'console.projectEdit.terms')}
          </h3>
          {before && orders}
          {terms.length > 0 && <Changes changes={terms} />}
          {papers.length > 0 && (
            <>
              <h4>{t('console.projectEdit.documents')}</h4>
              <PaperChanges changes={papers} base={base} />
            </>
          )}
          {evidence.length > 0 && (
            <>
              <h4>{t('console.projectEdit.attachedToTerms')}</h4>
              <PaperChanges changes={evidence} base={base} />
            </>
          )}
        </section>
      )}
      {worded.length > 0 && <Changes changes={worded} />}
      {attached.length > 0 && (
        <section className="changes-part">
          <h3>{t('console.projectEdit.attached')}</h3>
          <PaperChanges changes={attached} base={base} />
        </section>
      )}
    </>
  )
}
