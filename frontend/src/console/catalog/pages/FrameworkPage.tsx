// A framework as its administrators change it.
import { Navigate, useParams } from 'react-router-dom'
import type { Fields } from '@/console/editions/model/useContent'
import type { FrameworkCode, FrameworkContent, FrameworkView } from '@/console/shared/api/wire'
import { frameworkCodes } from '@/console/shared/place/records'
import { saveFramework, useFramework } from '../api/frameworks'
import { FrameworkChanges } from '../components/framework/FrameworkChanges'
import { FrameworkEdition } from '../components/framework/FrameworkEdition'
import { FrameworkForm } from '../components/framework/FrameworkForm'
import { FrameworkPreview } from '../components/framework/FrameworkPreview'
import { changesPayment } from '../model/changes'
import { blankTerms } from '../model/framework'

const fields: Fields<FrameworkContent> = {
  deposit_confirmation: true,
  deposits: true,
  investment_notice_en: true,
  investment_notice_zh: true,
  kyc_fee: true,
  passport_months: true,
  payment_methods: true,
  sources_of_funds: true,
  transaction_processes: true,
  wire_notice_en: true,
  wire_notice_zh: true,
  withdrawals: true,
}

export default function FrameworkPage() {
  const { framework } = useParams()
  const code = frameworkCodes.find((known) => known === framework)
  return code ? <Framework key={code} framework={code} /> : <Navigate to="/frameworks" replace />
}

function Framework({ framework }: { framework: FrameworkCode }) {
  const asked = useFramework(framework)
  return (
    <FrameworkEdition<FrameworkContent, FrameworkView>
      part="frameworks"
      framework={framework}
      fields={fields}
      asked={asked}
      save={(version, content) => saveFramework(framework, version, content)}
      form={(editing, view) => <FrameworkForm editing={editing} view={view} />}
      preview={(content, language, view) => (
        <FrameworkPreview content={content} view={view} language={language} />
      )}
      isProposal={(content, view) => changesPayment(view.published ?? blankTerms, content)}
      changes={(content, view) => <FrameworkChanges content={content} view={view} />}
    />
  )
}
