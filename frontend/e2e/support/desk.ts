// The operators' decisions, over the desk's own calls.
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { logInOperator } from './logIn'

type Operator = 'reviewer' | 'approver' | 'finance'

interface Decision {
  queue: 'kyc' | 'deposits' | 'withdrawals' | 'subscriptions'
  id: number
  by: Operator
  act?: 'pass' | 'fail' | 'issue'
  more?: Record<string, unknown>
}

/** The answer of a call that has to succeed. */
export async function answered<Answer = Record<string, unknown>>(response: APIResponse): Promise<Answer> {
  expect([response.url(), response.status(), response.ok() ? '' : await response.text()]).toEqual([
    response.url(),
    200,
    '',
  ])
  return (await response.json()) as Answer
}

const shared = ['shared_document', 'shared_passport', 'shared_id_number', 'shared_bank_number']

/** Logs an operator in, reads the item, and decides on the version that was read. */
export async function decide(
  request: APIRequestContext,
  { queue, id, by, act = 'pass', more = {} }: Decision,
): Promise<void> {
  const headers = await logInOperator(request, `${by}@demo.landfall.test`)
  const { version, flags } = await answered<{ version: number; flags: { key: string }[] }>(
    await request.get(`/ops/api/queues/${queue}/${id}`),
  )
  // The investors of the journeys share their papers, and the next one may submit them meanwhile.
  const keys = [...flags.map(({ key }) => key), ...shared]
  const answers = Object.fromEntries(keys.map((key) => [key, 'Compared on a call.']))
  await answered(
    await request.post(`/ops/api/queues/${queue}/${id}/${act}`, {
      headers,
      data: { version, ...(act === 'pass' ? { flags: answers } : {}), ...more },
    }),
  )
}
