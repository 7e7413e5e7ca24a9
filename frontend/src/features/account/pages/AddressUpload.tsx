// A proof of address: what it must show, and the upload.
import { useT } from '@/shared/i18n'
import { DocumentUpload } from '../components/DocumentUpload'
import './accounts.css'

export default function AddressUpload() {
  const t = useT()
  return (
    <DocumentUpload
      code="POA"
      title={t('account.document.POA')}
      advice={[t('account.advice.POA.what'), t('account.advice.POA.how')]}
    />
  )
}
