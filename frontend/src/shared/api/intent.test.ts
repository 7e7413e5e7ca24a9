import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '@/shared/session/store'
import { server } from '@/testing/server'
import { send } from './client'
import { Refusal } from './refusal'

type ServerReply = 'lost' | 'away' | 'ok' | 'busy' | 'refused'

const bodies = {
  away: () => HttpResponse.json({ ok: false, messageKey: 'Error_Unavailable' }, { status: 503 }),
  ok: () => HttpResponse.json({ ok: true }),
  busy: () => HttpResponse.json({ ok: false, messageKey: 'IdempotencyInFlight' }, { status: 409 }),
  refused: () => HttpResponse.json({ ok: false, messageKey: 'AvailableBalance' }, { status: 422 }),
  lost: () => HttpResponse.error(),
}

/** Answers one after the other, and tells the keys that came. */
function says(...answers: ServerReply[]): (string | null)[] {
  const keys: (string | null)[] = []
  server.use(
    http.post('*/api/account_investment.json', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return bodies[answers[keys.length - 1] ?? 'ok']()
    }),
  )
  return keys
}

const pay = (amount: number) =>
  send('POST', 'account_investment.json', { InvestmentID: 1, InvestmentAmount: amount }).catch(
    (error: unknown) => {
      expect(error).toBeInstanceOf(Refusal)
    },
  )

describe('a change of somebody logged in', () => {
  beforeEach(() => useSession.setState({ islogin: 1 }))

  test('keeps its key until its outcome is known', async () => {
    const keys = says('lost', 'away', 'busy', 'ok', 'ok')
    for (let tries = 0; tries < 5; tries += 1) await pay(5)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys.slice(0, 4))).toEqual(new Set([keys[0]]))
    expect(keys[4]).not.toBe(keys[0])
  })

  test('that was refused is a new one when it is sent again', async () => {
    const keys = says('refused', 'ok')
    await pay(6)
    await pay(6)
    expect(keys[1]).not.toBe(keys[0])
  })

  test('that may be repeated is sent without a key', async () => {
    const keys: (string | null)[] = []
    server.use(
      http.post('*/api/account_statement.json', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        return HttpResponse.error()
      }),
    )
    const file = {
      accountId: 4,
      kind: 'Statement',
      period: '2026-10',
      format: 'PDF',
      fileLanguage: 'en',
    } as const
    await send('POST', 'account_statement.json', file, { repeatable: true }).catch(() => undefined)
    expect(keys).toEqual([null])
  })

  test('with other contents is another one', async () => {
    const keys = says('lost', 'ok', 'ok')
    await pay(7)
    await pay(8)
    await pay(7)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe(keys[0])
  })

  test('that carries a password has none', async () => {
    let key: string | null = 'unseen'
    server.use(
      http.post('*/api/account_reauth.json', ({ request }) => {
        key = request.headers.get('Idempotency-Key')
        return bodies.ok()
      }),
    )
    await send('POST', 'account_reauth.json', { Password: 'Landfall1' })
    expect(key).toBeNull()
  })
})

test('a visitor has no key', async () => {
  useSession.setState({ islogin: 0 })
  const keys = says('ok')
  await pay(9)
  expect(keys).toEqual([null])
})
