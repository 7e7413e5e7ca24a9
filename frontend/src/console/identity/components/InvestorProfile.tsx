// The papers of an investor's profile and its survey, opened in their place. They did not come where the role reads no papers of accounts.

import type { Investor } from '@/console/shared/api/wire'
import { Fold } from '@/console/shared/record/Fold'
import { RecordPart } from '@/console/shared/record/RecordPart'
import type { ShowPapers } from '@/console/shared/review/papers'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import '../identity.css'

interface ProfileProps {
  investor: Investor
  papers: ShowPapers
  reload: () => void
}

export function InvestorProfile({ investor: { profile }, papers, reload }: ProfileProps) {
  const t = useT()
  if (!profile?.papers) return null
  return (
    <RecordPart title={t('console.investor.profile')}>
      {profile.papers.length === 0 ? (
        <Nothing name={t('console.documents')} line={t('console.investor.noPapers')} />
      ) : (
        papers('profile', { documents: profile.papers, data: {} }, reload)
      )}
      <Survey profile={profile} />
    </RecordPart>
  )
}

function Nothing({ name, line }: { name: string; line: string }) {
  return (
    <p className="fold-none">
      <span className="fold-name">{name}</span>
      <span className="fold-line">{line}</span>
    </p>
  )
}

function Survey({ profile }: { profile: NonNullable<Investor['profile']> }) {
  const t = useT()
  const { survey, survey_finished_at: finished } = profile
  if (!survey || survey.length === 0) {
    return <Nothing name={t('console.investor.survey')} line={t('console.investor.notAnswered')} />
  }
  const count = survey.flatMap(({ questions }) => questions).length
  const line = [
    t('console.investor.surveyAnswers', { count }),
    finished && t('console.investor.surveyOn', { date: dateText(finished) }),
  ]
  return (
    <Fold name={t('console.investor.survey')} line={line.filter(Boolean).join(' · ')}>
      {survey.map(({ title, questions }) => (
        <section key={title} className="survey">
          <h3>{title}</h3>
          <dl>
            {questions.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer ?? <span className="muted">{t('console.investor.notAnswered')}</span>}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Fold>
  )
}
