// API calls for distributions. Finance drafts, proposes, funds and pays; an approver approves the proposal.
import { fileAddress, get, post, put } from '@/console/shared/api/client'
import type { Proposal } from '@/console/shared/api/wire'
import { knownSort } from '@/console/shared/place/sort'
import { forgetProposals } from '@/console/shared/proposals/proposals'
import { forget, known, learn, useServer } from '@/shared/api/query'
import { useSession } from '@/shared/session/store'
import { type DistributionPlace, distributionColumns, isMoving, statesOf } from '../model/distributions'
import { type LinePlace, lineColumns } from '../model/lines'
import { type ProjectChoice, projectChoices } from '../model/projects'
import type { DistributionForm, DistributionItem } from './wire'

/** How often one that is being paid is read again. */
const progressMs = 2_000

export function useDistributions({ state, cash_type, project, q, page, ...place }: DistributionPlace) {
  const sort = knownSort(place.sort, distributionColumns)
  return useServer(['ops', 'distributions', state, cash_type, project, q, page, sort], (signal) =>
    get(
      'distributions',
      {},
      { state: statesOf(state), cash_type, project, q, page: laterPage(page), sort },
      signal,
    ),
  )
}

/** The first page is what is answered when none is named. */
const laterPage = (page: number | undefined) => (page && page > 1 ? page : undefined)

/** The download address of the list. */
export const distributionsFile = ({ state, cash_type, project, q, sort }: DistributionPlace) =>
  fileAddress('distributions/export', {
    state: statesOf(state),
    cash_type,
    project,
    q,
    sort: knownSort(sort, distributionColumns),
  })

const itemKey = (id: number) => ['ops', 'distribution', id] as const

/** Whether the distribution read last is being paid. */
const isPaying = (id: number): boolean => {
  const item = known<DistributionItem>(itemKey(id))
  return item !== undefined && isMoving(item)
}

/** While it is being paid it is read again and again. */
export function useDistribution(id: number | undefined) {
  const numbered = id ?? 0
  const read = async (signal: AbortSignal) => {
    const wasPaying = isPaying(numbered)
    const item = await get('distributions/{id}', { id: numbered }, {}, signal)
    // Its lines were read before the last of them was paid.
    if (wasPaying && !isMoving(item)) void forget(['ops', 'distribution_lines', numbered])
    return item
  }
  return useServer(itemKey(numbered), read, {
    enabled: id !== undefined,
    pollMs: isPaying(numbered) && progressMs,
  })
}

export function useLines(
  id: number,
  { line_state: state, line_q: q, line_page: page, line_sort }: LinePlace,
) {
  const sort = knownSort(line_sort, lineColumns)
  return useServer(
    ['ops', 'distribution_lines', id, state, q, page, sort],
    (signal) => get('distributions/{id}/lines', { id }, { state, q, page: laterPage(page), sort }, signal),
    { pollMs: isPaying(id) && progressMs },
  )
}

/** The download address of a distribution's lines, narrowed and sorted as they are on screen. */
export const linesFile = (id: number, { line_state: state, line_q: q, line_sort }: LinePlace) =>
  fileAddress(`distributions/${id}/lines/export`, { state, q, sort: knownSort(line_sort, lineColumns) })

/** Projects with money of orders, each once: only they have holders. That of a draft is one of them in any case. */
export function useProjectChoices(draft?: DistributionItem): ProjectChoice[] {
  const locale = useSession((session) => session.locale)
  const { data } = useServer(['ops', 'project_funds'], (signal) => get('project_funds', {}, {}, signal))
  return projectChoices(data?.items ?? [], draft, locale)
}

export const forgetDistributions = () =>
  forget(
    ['ops', 'distributions'],
    ['ops', 'distribution'],
    ['ops', 'distribution_lines'],
    ['ops', 'project_funds'],
    ['ops', 'receipts'],
    ['ops', 'payouts'],
  )

/** The result of a change is shown at once; everything else is loaded again. */
async function changed(asked: Promise<DistributionItem>): Promise<DistributionItem> {
  const item = await asked
  learn(itemKey(item.id), item)
  await forgetDistributions()
  return item
}

/** The server refuses the call if the distribution has changed since this version. */
type Read = Pick<DistributionItem, 'id' | 'version'>

export const draftDistribution = (form: DistributionForm) => changed(post('distributions', {}, form))

export const changeDistribution = ({ id, version }: Read, form: DistributionForm) =>
  changed(put('distributions/{id}', { id }, { version, ...form }))

/** What waits for a second person is seen among the proposals. */
async function proposed(asked: Promise<{ proposal: Proposal }>): Promise<Proposal> {
  const { proposal } = await asked
  await Promise.all([forgetDistributions(), forgetProposals()])
  return proposal
}

/** Resolves to the proposal that an approver approves. */
export const proposeDistribution = ({ id, version }: Read, reason: string): Promise<Proposal> =>
  proposed(post('distributions/{id}/propose', { id }, { version, reason }))

/** Either a whole receipt, or an amount out of the project's money. */
export const fundDistribution = ({ id, version }: Read, from: { receipt: number } | { amount: number }) =>
  changed(post('distributions/{id}/fund', { id }, { version, ...from }))

/** Starts paying, or continues. */
export const payDistribution = ({ id, version }: Read) =>
  changed(post('distributions/{id}/pay', { id }, { version }))
export const stopDistribution = ({ id, version }: Read) =>
  changed(post('distributions/{id}/stop', { id }, { version }))
export const cancelDistribution = ({ id, version }: Read, reason: string) =>
  changed(post('distributions/{id}/cancel', { id }, { version, reason }))
/** Proposes to reverse the line of one account. */
export const correctLine = ({ id, version }: Read, account: number, reason: string): Promise<Proposal> =>
  proposed(post('distributions/{id}/correct', { id }, { version, account, reason }))
