// An account on its investor's page: its state and why, what was typed, the papers, the questionnaire, each decision.
// The parts are folded; their lines summarise the content.
import { type ReactNode, useMemo } from 'react'
import type { InvestorAccount, Item } from '@/console/shared/api/wire'
import { Fold } from '@/console/shared/record/Fold'
import { Decisions } from '@/console/shared/review/Decisions'
import { useItem } from '@/console/shared/review/items'
import type { ShowPapers } from '@/console/shared/review/papers'
import { Reason } from '@/console/shared/review/Reason'
import { isFailure, standingFailure } from '@/console/shared/review/steps'
import { formSteps } from '@/console/shared/typed/fields'
import { SinceSummary } from '@/console/shared/typed/SinceMarks'
import { sinceReview } from '@/console/shared/typed/sinceReview'
import { TypedGroups } from '@/console/shared/typed/TypedGroups'
import { countFields, typedGroups } from '@/console/shared/typed/typed'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { SignedQuestionnaire, ValidBadge } from './SignedQuestionnaire'
import '../account.css'

interface AccountFileProps {
  account: InvestorAccount
  papers: ShowPapers
  /** Number, state and day of the account. */
  head: ReactNode
  /** That it is blocked, and proposing either. */
  block: ReactNode
}

export function AccountFile({ account, papers, head, block }: AccountFileProps) {
  const { data, error, refetch } = useItem('kyc', account.id)
  const item = data?.id === account.id ? data : undefined
  return (
    <li className="file">
      <div className="file-head">{head}</div>
      {block}
      {!item && error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!item && !error ? <Skeleton lines={4} /> : null}
      {item && (
        <>
          <Failure item={item} />
          <TypedFold item={item} />
          {papers(`account-${account.id}`, item, () => void refetch())}
          <QuestionnaireFold item={item} />
          <Decisions item={item} />
        </>
      )}
    </li>
  )
}

function Failure({ item }: { item: Item }) {
  const t = useT()
  const failure = standingFailure(item.history)
  if (!failure) return null
  return (
    <Reason
      step={failure}
      note={t(isFailure({ to: item.state }) ? 'console.file.shown' : 'console.file.mending')}
    />
  )
}

function TypedFold({ item }: { item: Item }) {
  const t = useT()
  const since = useMemo(() => sinceReview(item), [item])
  const groups = typedGroups('kyc', item, since)
  const changed = since && Object.keys(since.fields).length
  return (
    <Fold
      name={t('console.file.typed')}
      line={[
        t('console.file.fields', { count: countFields(groups) }),
        since && t('console.file.changed', { count: changed ?? 0, date: dateText(since.at) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {since && <SinceSummary since={since} />}
      <div className="typed-steps">
        {formSteps.map((step) => (
          <section key={step} className="typed">
            <p className="typed-step">{t(`console.file.step.${step}`)}</p>
            <TypedGroups groups={groups.filter((group) => group.step === step)} item={item} since={since} />
          </section>
        ))}
      </div>
    </Fold>
  )
}

function QuestionnaireFold({ item }: { item: Item }) {
  const t = useT()
  const version = item.questionnaire_version
  if (!version) {
    return (
      <p className="fold-none">
        <span className="fold-name">{t('console.questionnaire')}</span>
        <span className="fold-line">{t('console.file.unsigned')}</span>
      </p>
    )
  }
  return (
    <Fold
      name={t('console.questionnaire')}
      line={t('console.file.signed', {
        date: dateText(version.signed_at),
        until: dateText(version.expires_at),
      })}
      mark={<ValidBadge version={version} />}
    >
      <SignedQuestionnaire item={item} />
    </Fold>
  )
}
