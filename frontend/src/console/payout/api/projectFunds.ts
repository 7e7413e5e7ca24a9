// API calls for the money of projects.
import { fileAddress, get, post, type Sent } from '@/console/shared/api/client'
import type { ProjectFundsItem } from '@/console/shared/api/wire'
import { forgetProposals } from '@/console/shared/proposals/proposals'
import { forget, useServer } from '@/shared/api/query'

export function useAllFunds() {
  return useServer(['ops', 'project_funds'], (signal) => get('project_funds', {}, {}, signal))
}

/** The download address of the list. */
export const fundsFile = fileAddress('project_funds/export', {})

export function useFunds(project: number) {
  return useServer(['ops', 'project_funds', project], (signal) =>
    get('project_funds/{id}', { id: project }, {}, signal),
  )
}

/** Proposes a payment; without a payee, to the bank account of the last one. Resolves to the proposal. */
export async function payProject(
  project: number,
  { version }: Pick<ProjectFundsItem, 'version'>,
  said: Omit<Sent<'project_funds/{id}/pay'>, 'version'>,
) {
  const { proposal } = await post('project_funds/{id}/pay', { id: project }, { version, ...said })
  await Promise.all([forget(['ops', 'project_funds']), forgetProposals()])
  return proposal
}
