// Both sides of the identity card for the profile.
import { useT } from '@/shared/i18n'
import { CardBackDrawing, CardFrontDrawing } from '../components/PaperDrawings'
import { ProfilePapers } from '../components/ProfilePapers'
import './papers.css'

export default function IdCard() {
  const t = useT()
  return (
    <ProfilePapers
      title={t('papers.idCard')}
      intro={t('papers.idCard.intro')}
      copies={[
        {
          field: 'IDCardFrontsideDocumentID',
          code: 'IDCardFrontside',
          label: t('papers.idCard.front'),
          drawing: <CardFrontDrawing />,
        },
        {
          field: 'IDCardBacksideDocumentID',
          code: 'IDCardBackside',
          label: t('papers.idCard.back'),
          drawing: <CardBackDrawing />,
        },
      ]}
      advice={[t('papers.idCard.advice'), t('papers.idCard.valid')]}
    />
  )
}
