// A framework as its administrators change it.
import { Navigate, useParams } from 'react-router-dom'
import type { FrameworkCode, FrameworkContent, FrameworkView } from '@/console/shared/api/wire'
import { frameworkCodes } from '@/console/shared/place/records'
import { saveFramework, useFramework } from '../api/frameworks'
import { FrameworkChanges } from '../components/framework/FrameworkChanges'
import { FrameworkEdition } from '../components/framework/FrameworkEdition'
import { FrameworkForm } from '../components/framework/FrameworkForm'
import { FrameworkPreview } from '../components/framework/FrameworkPreview'
import { changesPayment } from '../model/changes'
import { blankTerms } from '../model/framework'

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
