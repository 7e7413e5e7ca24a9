// What the desk asks the investor for, each with the way to answer it: of everything, or of one record or kind.
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Button } from '@/shared/ui/PrimaryAction'
import { StatusBadge } from '@/shared/ui/Status'
import { useRequests } from '../api/requests'
import { answerRoute } from '../routes'
import type { RequestAbout } from '../wire'

interface OpenRequestsProps {
  kind?: RequestAbout
  id?: number
}

export function OpenRequests({ kind, id }: OpenRequestsProps) {
  const t = useT()
  const { data = [] } = useRequests()
  const asked = data.filter(
    ({ aboutKind, aboutId }) =>
      (kind === undefined || aboutKind === kind) && (id === undefined || aboutId === id),
  )
  return asked.map(({ requestId, subject, language, time }) => (
    <section className="card stack" key={requestId} aria-label={subject}>
      <StatusBadge tone="open" label={t('letter.open')} />
      <h2 className="section-title" lang={language}>
        {subject}
      </h2>
      <p className="muted">{t('letter.open.text', { date: dateText(time) })}</p>
      <Button to={answerRoute(requestId)}>{t('letter.open.answer')}</Button>
    </section>
  ))
}
