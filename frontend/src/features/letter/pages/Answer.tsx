// A request of the desk, and the answer to it.
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { forget } from '@/shared/api/query'
import { idOf } from '@/shared/filters'
import { dateText } from '@/shared/format'
import { translate, useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { toast } from '@/shared/ui/dialogs'
import { useForm } from '@/shared/ui/form'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { useGo } from '@/shared/useGo'
import { answerRequest, requestsKey, useRequests } from '../api/requests'
import { type AnswerFields, AnswerForm } from '../components/AnswerForm'
import type { OpenRequest } from '../wire'
import './letter.css'

const manageRoute = '/user/accountmanage'

export default function Answer() {
  const t = useT()
  const [query] = useSearchParams()
  const { data, isError, error, refetch } = useRequests()
  const request = data?.requests.find(({ requestId }) => requestId === idOf(query.get('id')))
  if (request) return <Asked key={request.requestId} request={request} />
  return (
    <Screen title={t('letter.title')} back={manageRoute} wide>
      {data && (
        <EmptyState title={t('letter.gone.title')} text={t('letter.gone.text')}>
          <Button to={manageRoute}>{t('letter.gone.leave')}</Button>
        </EmptyState>
      )}
      {!data && isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton tall lines={4} />}
    </Screen>
  )
}

function Asked({ request }: { request: OpenRequest }) {
  const t = useT()
  const go = useGo()
  const { requestId, subject, text, language, time } = request
  const [storing, setStoring] = useState(0)
  const form = useForm<AnswerFields>({
    initial: { text: '', documentIds: [] },
    draft: { name: `request/${requestId}`, version: 1, stored: ['text', 'documentIds'] },
    validate: ({ text, documentIds }) => {
      // An answer is sent once: what is still being stored would be left out of it for good.
      if (storing > 0) return { documentIds: translate('letter.answer.storing') }
      if (text.trim() !== '' || documentIds.length > 0) return {}
      return { text: translate('letter.answer.missing') }
    },
    submit: async ({ text, documentIds }) => {
      await answerRequest(requestId, { text: text.trim(), documents: documentIds.map(({ id }) => id) })
      void toast(t('letter.answer.sent'))
      go(manageRoute, { replace: true })
    },
    onRefusal: ({ messageKey }) => {
      // The request is closed: load the open ones again. The dialog says why.
      if (messageKey === 'RequestNotOpen') void forget(requestsKey)
      return false
    },
  })
  return (
    <Screen
      title={t('letter.title')}
      back={manageRoute}
      wide
      action={
        <PrimaryAction form="answer" busy={form.busy}>
          {t('letter.answer.send')}
        </PrimaryAction>
      }
    >
      <Columns
        right
        aside={
          <article className="card stack" lang={language}>
            <h2 className="section-title">{subject}</h2>
            <p className="muted">{dateText(time)}</p>
            <p className="letter-text">{text}</p>
          </article>
        }
      >
        <AnswerForm form={form} onStoring={(change) => setStoring((count) => count + change)} />
      </Columns>
    </Screen>
  )
}
