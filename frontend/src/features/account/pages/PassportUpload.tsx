// A certified copy of the passport: what it must show, and the upload.
import { useT } from '@/shared/i18n'
import { DocumentUpload } from '../components/DocumentUpload'
import './accounts.css'

export default function PassportUpload() {
  const t = useT()
  return (
    <DocumentUpload
      code="Passport"
      title={t('account.document.Passport')}
      advice={[t('account.advice.Passport.what'), t('account.advice.Passport.how')]}
    />
  )
}
