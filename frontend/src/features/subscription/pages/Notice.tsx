// The investment notice on a page of its own, with the agreement to it.
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { keepDraft, readDraft } from '@/shared/draft/drafts'
import { fieldText, useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { Check } from '@/shared/ui/Field'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useInvestment } from '../api/orders'
import { NoticeText } from '../components/NoticeSheet'
import { frameworkIds } from '../order'
import { agreementRoute, flowRoute, noticeRoute } from '../routes'
import { termsDraft } from '../termsRules'
import './subscribe.css'

export default function Notice() {
  const t = useT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const project = Number(query.get('DetailInvestmentID')) || null
  const answer = useInvestment({ project, order: null })
  const [agreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const data = answer.data
  const notices = data?.frameworkLookups.filter(
    (lookup) => lookup.InvestmentNotice && frameworkIds(data).includes(lookup.InvestmentFrameworkID),
  )
  const confirm = () => {
    if (!agreed) return setMissing(true)
    const { values } = readDraft(termsDraft)
    const typed = values.InvestmentID === project ? values : {}
    keepDraft(termsDraft, { ...typed, InvestmentID: project ?? 0, OrderFormDisclaimersInd: true })
    navigate(flowRoute({ project: project ?? 0 }))
  }
  return (
    <Screen
      title={t('subscription.notice.title')}
      back={flowRoute({ project: project ?? 0 })}
      wide
      action={data && <PrimaryAction onClick={confirm}>{t('subscription.notice.confirm')}</PrimaryAction>}
    >
      {answer.isPending && <Skeleton lines={8} />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      <Columns
        last
        aside={
          <>
            {' '}
            {data && (
              <Link className="text-link" to={agreementRoute} state={{ from: noticeRoute(project ?? 0) }}>
                {t('subscription.agreement.read')}
              </Link>
            )}
            {data && (
              <Check
                name="OrderFormDisclaimersInd"
                checked={agreed}
                error={isMissing ? fieldText('PleaseChooseAnInvestmentAmountNotive') : undefined}
                onChange={(ticked) => {
                  setAgreed(ticked)
                  setMissing(false)
                }}
              >
                {t('subscription.disclaimer')}
              </Check>
            )}
          </>
        }
      >
        {notices?.map((lookup) => (
          <section className="card stack" key={lookup.InvestmentFrameworkID}>
            <h2 className="section-title">
              {data?.frameworks.find((f) => f.InvestmentFrameworkID === lookup.InvestmentFrameworkID)?.Name}
            </h2>
            <NoticeText text={lookup.InvestmentNotice ?? ''} />
          </section>
        ))}
      </Columns>
    </Screen>
  )
}
