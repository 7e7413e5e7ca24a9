// Codes of the server in words, where it describes a record in its own terms: states, roles, kinds of documents and of
// proposals.
import { isMessageId, type Translate } from '@/shared/i18n'

const itemState = (code: string) => `console.state.${code}`

/** The words for the states of each kind of record. */
const states: Record<string, (code: string) => string> = {
  account: itemState,
  deposit: itemState,
  withdrawal: itemState,
  order: itemState,
  payout: (code) => `console.payouts.state.${code}`,
  payout_batch: (code) => `console.payouts.batchState.${code}`,
  receipt: (code) => `console.receipts.state.${code}`,
  distribution: (code) => `console.distributions.state.${code}`,
  payment: (code) => `console.payment.state.${code}`,
  statement_line: (code) => `console.statement.state.${code}`,
  signing_session: (code) => `console.signingState.${code}`,
  proposal: (code) => `console.proposal.state.${code}`,
}

/** The first of these texts that exists. */
const firstText = (t: Translate, keys: string[]): string | undefined => {
  const key = keys.find(isMessageId)
  return key && isMessageId(key) ? t(key) : undefined
}

/** A state of a kind of record; one that this build does not know is shown unchanged. */
export function stateWord(t: Translate, code: string, kind: string): string {
  const own = states[kind]
  const families = own ? [own, ...Object.values(states)] : Object.values(states)
  return (
    firstText(
      t,
      families.map((family) => family(code)),
    ) ?? code
  )
}

export const roleWord = (t: Translate, code: string): string => firstText(t, [`console.role.${code}`]) ?? code

/** What a document is; a kind that this build does not know is a document. */
export const documentWord = (t: Translate, code: string): string =>
  firstText(t, [`console.kind.${code}`]) ?? t('console.kind.Other')

export const isDocument = (code: string): boolean => isMessageId(`console.kind.${code}`)

export const sceneWord = (t: Translate, code: string): string =>
  firstText(t, [`console.signingScene.${code}`]) ?? code

export const stepWord = (t: Translate, code: string): string =>
  firstText(t, [`console.orderStep.${code}`]) ?? code

export const proposalKindWord = (t: Translate, code: string): string =>
  firstText(t, [`console.proposal.kind.${code}`]) ?? code

export const proposedRecordWord = (t: Translate, code: string): string =>
  firstText(t, [`console.proposal.record.${code}`]) ?? code

/** Why a line of a distribution waits. */
export const waitsWord = (t: Translate, code: string): string =>
  firstText(t, [`console.distributions.reason.${code}`]) ?? code

export const languageWord = (code: string): string => ({ zh: '中文', en: 'English' })[code] ?? code

function narrowedWord(t: Translate, name: string, value: string, kind: string): string {
  if (name === 'q') return value
  if (name === 'sort') return orderWord(t, value)
  return stateWord(t, value, kind)
}

/** The order of a list: `-amount` is the highest amount first. */
function orderWord(t: Translate, order: string): string {
  const by = order.replace(/^-/, '')
  const key = `console.sortedBy.${by}`
  const column = isMessageId(key) ? t(key) : by
  return t(order === by ? 'console.sortedUp' : 'console.sortedDown', { column })
}

/** The filters of a downloaded file, as the trail writes them: `state=DUE; q=Wei`. */
export const filtersWord = (t: Translate, filters: string, kind: string): string =>
  filters
    .split('; ')
    .map((filter) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(filter) ?? []
      const key = `console.narrowed.${name}`
      if (!isMessageId(key)) return filter
      return t('console.narrowedTo', {
        name: t(key),
        value: narrowedWord(t, name, value, kind),
      })
    })
    .join(' · ')
