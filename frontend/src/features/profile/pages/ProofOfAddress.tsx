// A proof of address for the profile.
import { useT } from '@/shared/i18n'
import { LetterDrawing } from '../components/PaperDrawings'
import { ProfilePapers } from '../components/ProfilePapers'
import './papers.css'

export default function ProofOfAddress() {
  const t = useT()
  return (
    <ProfilePapers
      title={t('papers.address')}
      intro={t('papers.address.intro')}
      copies={[{ code: 'POA', label: t('papers.address.page'), drawing: <LetterDrawing /> }]}
      advice={[t('papers.address.advice'), t('papers.address.name')]}
    />
  )
}
