// A questionnaire as its editors change it.
import { Navigate, useParams } from 'react-router-dom'
import { saveQuestionnaire, useQuestionnaire } from '../api/frameworks'
import type { FrameworkCode, QuestionnaireContent, QuestionnaireView } from '../api/wire'
import { FrameworkEdition } from '../components/editing/FrameworkEdition'
import { WordingChanges } from '../components/WordingChanges'
import { WordingForm } from '../components/WordingForm'
import { WordingPreview } from '../components/WordingPreview'
import { frameworkCodes } from '../model/framework'

export function QuestionnairePage() {
  const { framework } = useParams()
  const code = frameworkCodes.find((known) => known === framework)
  return code ? <Questionnaire key={code} framework={code} /> : <Navigate to="/questionnaires" replace />
}

function Questionnaire({ framework }: { framework: FrameworkCode }) {
  const asked = useQuestionnaire(framework)
  return (
    <FrameworkEdition<QuestionnaireContent, QuestionnaireView>
      part="questionnaires"
      framework={framework}
      asked={asked}
      save={(version, content) => saveQuestionnaire(framework, version, content)}
      form={(editing) => <WordingForm editing={editing} />}
      preview={(content, language) => <WordingPreview content={content} language={language} />}
      changes={(content, view) => <WordingChanges content={content} view={view} />}
    />
  )
}
