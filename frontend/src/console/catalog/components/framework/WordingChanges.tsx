// What publishing a questionnaire would change: the words above the questions, and each question.

import type { QuestionnaireContent, QuestionnaireView } from '@/console/shared/api/wire'
import { Changes } from '@/console/shared/changes/Changes'
import { useT } from '@/shared/i18n'
import { changedWords } from '../../model/changes'
import { blankWording } from '../../model/framework'

interface WordingChangesProps {
  view: QuestionnaireView
  content: QuestionnaireContent
}

export function WordingChanges({ view, content }: WordingChangesProps) {
  const t = useT()
  const changed = changedWords(view.published ?? blankWording, content)
  if (changed.length === 0) return <p>{t('console.content.sameAsSeen')}</p>
  const changes = changed.map(({ name, number, language, before, after }) => {
    const label =
      name === 'intro' ? t('console.questionnaires.intro') : t('console.questionnaires.question', { number })
    return {
      name: t(language === 'zh' ? 'console.content.inChinese' : 'console.content.inEnglish', { label }),
      before,
      after,
    }
  })
  return (
    <>
      <p>{t('console.questionnaires.versions')}</p>
      <Changes changes={changes} />
    </>
  )
}
