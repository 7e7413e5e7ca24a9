// The third step: the copies of the papers and the questionnaire, each with its state and the link to its screen.
import { type DocumentEntry, ownOf, useDocuments } from '@/shared/api/documents'
import { dateText } from '@/shared/format'
import { type Translate, useT } from '@/shared/i18n'
import { DocumentRow } from '@/shared/ui/DocumentRow'
import { openedFromStep } from '@/shared/wizard/useSteps'
import type { ProfileUser } from '../api/profile'
import { paperRoutes } from '../routes'

export function PapersStep({ user }: { user: ProfileUser }) {
  const t = useT()
  const documents = useDocuments().data ?? []
  const of = (id: number | null | undefined) => documents.find((document) => document.DocumentID === id)
  const passport = user.PassportSnapshotDocumentID
  const { IDCardFrontsideDocumentID: front, IDCardBacksideDocumentID: back } = user
  const address = ownOf(documents, 'POA')
  const answered = user.SurveyFinishDateTime
  return (
    <>
      <p className="muted">{t('wizard.papers.intro')}</p>
      <div className="rows">
        <DocumentRow
          label={t('wizard.paper.passport')}
          text={passport ? onFile(t, of(passport)) : t('wizard.paper.passport.none')}
          done={Boolean(passport)}
          picture={of(passport)?.ThumbnailUrl}
          to={paperRoutes.passport}
          state={openedFromStep}
        />
        <DocumentRow
          label={t('wizard.paper.idCard')}
          text={front && back ? onFile(t, of(back)) : t(`wizard.paper.idCard.${halfOf(front, back)}`)}
          done={Boolean(front && back)}
          picture={of(front)?.ThumbnailUrl}
          to={paperRoutes.idCard}
          state={openedFromStep}
        />
        <DocumentRow
          label={t('wizard.paper.address')}
          text={address ? onFile(t, address) : t('wizard.paper.address.none')}
          done={Boolean(address)}
          picture={address?.ThumbnailUrl}
          to={paperRoutes.address}
          state={openedFromStep}
        />
        <DocumentRow
          label={t('wizard.paper.survey')}
          text={
            answered
              ? t('wizard.paper.survey.done', { date: dateText(answered) })
              : t('wizard.paper.survey.none')
          }
          done={Boolean(answered)}
          to={paperRoutes.survey}
          state={openedFromStep}
        />
      </div>
      <p className="muted">{t('wizard.papers.then')}</p>
    </>
  )
}

type Id = number | null | undefined

/** Which side of the card is there, while not both are. */
const halfOf = (front: Id, back: Id) => (front ? 'front' : back ? 'back' : 'none')

const onFile = (t: Translate, document: DocumentEntry | undefined): string =>
  document
    ? t('wizard.paper.onFileSince', { date: dateText(document.CreatedDate) })
    : t('wizard.paper.onFile')
