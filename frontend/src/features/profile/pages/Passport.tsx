// A copy of the passport for the profile.
import { useT } from '@/shared/i18n'
import { PassportDrawing } from '../components/PaperDrawings'
import { ProfilePapers } from '../components/ProfilePapers'
import './papers.css'

export default function Passport() {
  const t = useT()
  return (
    <ProfilePapers
      title={t('papers.passport')}
      intro={t('papers.passport.intro')}
      copies={[
        {
          field: 'PassportSnapshotDocumentID',
          code: 'Passport',
          label: t('papers.passport.page'),
          drawing: <PassportDrawing />,
        },
      ]}
      advice={[t('papers.passport.advice'), t('papers.passport.lines')]}
    />
  )
}
