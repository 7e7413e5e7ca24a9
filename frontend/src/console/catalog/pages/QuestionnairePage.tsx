// A questionnaire as its editors change it.
import { Navigate, useParams } from 'react-router-dom'
import type { Fields } from '@/console/editions/model/useContent'
import type { FrameworkCode, QuestionnaireContent, QuestionnaireView } from '@/console/shared/api/wire'
import { frameworkCodes } from '@/console/shared/place/records'
import { saveQuestionnaire, useQuestionnaire } from '../api/frameworks'
import { FrameworkEdition } from '../components/framework/FrameworkEdition'
import { WordingChanges } from '../components/framework/WordingChanges'
import { WordingForm } from '../components/framework/WordingForm'
import { WordingPreview } from '../components/framework/WordingPreview'

const fields: Fields<QuestionnaireContent> = {
  intro_en: true,
  intro_zh: true,
  questions: true,
}

export default function QuestionnairePage() {
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
      fields={fields}
      asked={asked}
      save={(version, content) => saveQuestionnaire(framework, version, content)}
      form={(editing) => <WordingForm editing={editing} />}
      preview={(content, language) => <WordingPreview content={content} language={language} />}
      changes={(content, view) => <WordingChanges content={content} view={view} />}
    />
  )
}
