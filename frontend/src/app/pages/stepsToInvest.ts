// The steps between registering and the first investment, and how far each is. They are derived from what the server
// knows of the investor, so that every device shows the same.
import { individualId, shownState } from '@/features/account/kyc'
import { listRoute } from '@/features/account/routes'
import { useOverview } from '@/features/portfolio/api/overview'
import { shownStatus } from '@/features/portfolio/orderStatus'
import { type ProfileUser, useProfile } from '@/features/profile/api/profile'
import { doneSteps, typedOf } from '@/features/profile/profileRules'
import { papersRoute, papersStep, wizardRoute } from '@/features/profile/routes'
import { useAccounts } from '@/shared/api/accounts'
import type { Schemas } from '@/shared/api/wire'
import { today } from '@/shared/format/day'
import type { IconName } from '@/shared/ui/Icon'

export interface FirstStep {
  name: 'data' | 'identity' | 'account' | 'project'
  icon: IconName
  to: string
  state: 'open' | 'done' | AccountState
}

type AccountState = 'uncommitted' | 'review' | 'failed'

type Account = Schemas['UserEntity']
type Overview = Pick<Schemas['PortfolioOverview'], 'Orders' | 'SharesTotal'>

/** An order counts from the moment it is submitted. */
export const hasInvested = ({ Orders, SharesTotal }: Overview): boolean =>
  SharesTotal > 0 ||
  Orders.some(
    (order) => order.orderType === 1 && ['review', 'accepted', 'complete'].includes(shownStatus(order)),
  )

/** Of several accounts the one that is furthest counts, and one that has to be corrected comes before those that wait. */
function accountState(accounts: Account[]): FirstStep['state'] {
  const states = accounts.filter(({ EntityID }) => EntityID === individualId).map(shownState)
  if (states.includes('approved')) return 'done'
  return (['failed', 'review', 'uncommitted'] as const).find((state) => states.includes(state)) ?? 'open'
}

export function firstSteps(
  user: ProfileUser,
  accounts: Account[],
  overview: Overview,
  day = today(),
): FirstStep[] {
  const profile = doneSteps(typedOf(user), user, day)
  const state = (done: boolean) => (done ? 'done' : 'open')
  return [
    { name: 'data', icon: 'person', to: `${wizardRoute}?step=0`, state: state(isTyped(profile)) },
    { name: 'identity', icon: 'document', to: papersRoute, state: state(Boolean(profile[papersStep])) },
    { name: 'account', icon: 'shield', to: listRoute, state: accountState(accounts) },
    { name: 'project', icon: 'products', to: '/product/products', state: state(hasInvested(overview)) },
  ]
}

const isTyped = (profile: boolean[]): boolean => profile.slice(0, papersStep).every(Boolean)

export const countDone = (steps: FirstStep[]): number => steps.filter(({ state }) => state === 'done').length

/** The step the investor can take now; a step under review is not one. */
export const nextOf = (steps: FirstStep[]): FirstStep | undefined =>
  steps.find(({ state }) => state !== 'done' && state !== 'review')

export function useFirstSteps() {
  const [profile, accounts, overview] = [useProfile(), useAccounts(), useOverview()]
  const answers = [profile, accounts, overview]
  return {
    steps:
      profile.data && accounts.data && overview.data
        ? firstSteps(profile.data.user, accounts.data.userEntities, overview.data)
        : undefined,
    error: answers.find(({ isError }) => isError)?.error,
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch()
    },
  }
}
