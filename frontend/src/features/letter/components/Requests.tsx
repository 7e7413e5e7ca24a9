// What the desk asks the investor for: each open request with the way to answer it, each answered one with the answer. Of everything, or of
// one record or kind.
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Button } from '@/shared/ui/PrimaryAction'
import { StatusBadge } from '@/shared/ui/Status'
import { useRequests } from '../api/requests'
import { answerRoute } from '../routes'
import type { AnsweredRequest, OpenRequest, RequestAbout } from '../wire'
import '@/shared/ui/disclosure.css'
import '../pages/letter.css'

interface RequestsProps {
  kind?: RequestAbout
  id?: number
}

export function Requests({ kind, id }: RequestsProps) {
  const { data } = useRequests()
  const isHere = ({ aboutKind, aboutId }: OpenRequest) =>
    (kind === undefined || aboutKind === kind) && (id === undefined || aboutId === id)
  const open = data?.requests.filter(isHere) ?? []
  // A record has all of its answers; elsewhere only those stand that a review still goes on with.
  const answered =
    data?.answered.filter(
      ({ request, underReview }) => isHere(request) && (underReview || id !== undefined),
    ) ?? []
  return (
    <>
      {open.map((request) => (
        <Open key={request.requestId} request={request} />
      ))}
      {answered.map((answered) => (
        <Answered key={answered.request.requestId} answered={answered} />
      ))}
    </>
  )
}

function Open({ request: { requestId, subject, language, time } }: { request: OpenRequest }) {
  const t = useT()
  return (
    <section className="card stack" aria-label={subject}>
      <StatusBadge tone="open" label={t('letter.open')} />
      <h2 className="section-title" lang={language}>
        {subject}
      </h2>
      <p className="muted">{t('letter.open.text', { date: dateText(time) })}</p>
      <Button to={answerRoute(requestId)}>{t('letter.open.answer')}</Button>
    </section>
  )
}

function Answered({ answered: { request, answer, underReview } }: { answered: AnsweredRequest }) {
  const t = useT()
  const { subject, text, language } = request
  const date = dateText(answer.time)
  return (
    <section className="card stack" aria-label={subject}>
      <StatusBadge tone="quiet" label={t('letter.answered')} />
      <h2 className="section-title" lang={language}>
        {subject}
      </h2>
      <p className="muted">
        {t(underReview ? 'letter.answered.underReview' : 'letter.answered.on', { date })}
      </p>
      <details className="disclosure">
        <summary>{t('letter.answered.read')}</summary>
        <div className="stack">
          <p className="letter-text" lang={language}>
            {text}
          </p>
          <h3 className="letter-own">{t('letter.answer.text')}</h3>
          {answer.text && <p className="letter-text">{answer.text}</p>}
          {answer.files.length > 0 && (
            <p className="muted">{t('letter.answered.files', { names: answer.files.join(', ') })}</p>
          )}
        </div>
      </details>
    </section>
  )
}
