// Asks before an issue of a whole project is proposed: every order with the sum, those that can still be revoked, an
// offering below its goal. The proposal is exactly what is shown: if the orders have changed by then, the new ones are
// shown instead.
import { Ask } from '@/console/shared/acts/Ask'
import { useAsked } from '@/console/shared/acts/useAsked'
import { WhyField } from '@/console/shared/acts/WhyField'
import type { Proposal } from '@/console/shared/api/wire'
import { asRefusal } from '@/shared/api/refusal'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { issueProject, useIssueForecast } from '../api/issue'
import { ProposedIssue } from './ProposedIssue'

export interface ProjectToIssue {
  id: number
  name: string
}

interface IssueAskedProps {
  project: ProjectToIssue
  onProposed: (proposal: Proposal | undefined) => void
  onClose: () => void
}

export function IssueAsked({ project, onProposed, onClose }: IssueAskedProps) {
  const t = useT()
  const { data, error, refetch } = useIssueForecast(project.id)
  const asked = useAsked({ comment: '' }, ({ comment }) =>
    comment.trim() === '' ? { comment: t('console.proposal.reasonMissing') } : {},
  )
  const orders = data?.orders.map(({ id }) => id) ?? []
  const nothing = t('console.issueAll.nothing', { name: project.name })
  const run = async () => {
    try {
      const proposal = await issueProject(project.id, asked.values.comment.trim(), orders)
      onProposed(proposal)
      return proposal ? undefined : nothing
    } catch (refused) {
      if (asRefusal(refused).messageKey === 'Error_StaleVersion') await refetch()
      throw refused
    }
  }
  return (
    <Ask
      title={t('console.issueAll.of', { name: project.name })}
      act={t('console.proposal.propose')}
      look="issue"
      long
      form={{ check: () => orders.length > 0 && asked.check(), onBlur: asked.onBlur }}
      run={run}
      words={({ messageKey }) =>
        messageKey === 'Error_StaleVersion' ? t('console.issueAll.changed') : undefined
      }
      onClose={onClose}
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={4} /> : null}
      {data && orders.length === 0 && <p>{nothing}</p>}
      {data && orders.length > 0 && (
        <>
          <p>{t('console.issueAll.text', { count: orders.length })}</p>
          <ProposedIssue issue={data} isOpen isApproved={false} />
          <WhyField
            label={t('console.proposal.reasonLabel')}
            name="comment"
            missing={asked.errors.comment !== undefined}
            value={asked.values.comment}
            onChange={(comment) => asked.set({ comment })}
          />
        </>
      )}
    </Ask>
  )
}
