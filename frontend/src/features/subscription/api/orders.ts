// Reading, saving and completing a subscription.
import { fundsKey, useAccounts } from '@/shared/api/accounts'
import { get, send } from '@/shared/api/client'
import { forget, useServer } from '@/shared/api/query'
import { upload } from '@/shared/api/upload'
import type { Schemas } from '@/shared/api/wire'
import type { MyInvestment } from '../wire'

const key = (project: number | null, order: number | null) => ['investment', project, order] as const

interface Wanted {
  project: number | null
  order: number | null
  /** Without an order's number: whether an unfinished one is gone on with. */
  resumes?: boolean
}

/** The project with the order of this number, else with the unfinished one that the investor has there. */
export const useInvestment = ({ project, order, resumes = true }: Wanted) =>
  useServer(
    [...key(project, order), resumes],
    (signal) =>
      get(
        'account_investment.json',
        order
          ? { InvestmentID: project, UserInvestmentID: order }
          : { InvestmentID: project, UnCompleted: resumes },
        { signal },
      ),
    { staleTime: 0, enabled: project !== null || order !== null },
  )

/** Where each framework has its wires sent. */
export function useFrameworkBanks() {
  const answer = useAccounts()
  const data = answer.data?.frameworkLookups.flatMap((lookup) => {
    const framework = answer.data.frameworks.find(
      (entry) => entry.InvestmentFrameworkID === lookup.InvestmentFrameworkID,
    )
    return lookup.TransactionProcesses.map((bank) => ({ framework: framework?.Name ?? '', bank }))
  })
  return { ...answer, data }
}

export type OrderChange = Omit<Schemas['InvestmentForm'], 'UserInvestmentID'>
export type NewOrder = OrderChange & Pick<Schemas['InvestmentStart'], 'InvestmentID'>

const stale = () => forget(['investment'], ['orders'], ['shares'], fundsKey)

export async function openOrder(change: NewOrder): Promise<MyInvestment> {
  const { myInvestment } = await send('POST', 'account_investment.json', change)
  await stale()
  return myInvestment
}

export async function saveOrder(order: number, change: OrderChange): Promise<MyInvestment> {
  const { myInvestment } = await send('PUT', 'account_investment.json', {
    ...change,
    UserInvestmentID: order,
  })
  await stale()
  return myInvestment
}

export type StoredProof = Schemas['KeptEvidence']

/** Stores the proof with the order, whatever becomes of its steps. */
export async function uploadProof(
  order: number,
  file: File,
  onProgress: (part: number) => void,
): Promise<StoredProof> {
  try {
    return await upload('account_investment_document.json', file, {
      fields: { UserInvestmentID: order, kind: 'proof' },
      onProgress,
    })
  } finally {
    // One whose answer was lost may be stored too.
    await stale()
  }
}

/** A link to a paper of the order; it lives five minutes. */
export const orderPaperLink = async (order: number, document: number): Promise<string> =>
  (await get('account_investment_document.json', { id: document, UserInvestmentID: order })).url
