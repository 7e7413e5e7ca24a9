import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Verification, VerificationVerdict } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { isMessageId, loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { answer, sequence } from '@/testing/server'
import { Verdict } from './Verdict'

const last: VerificationVerdict = {
  started_at: '2026-11-23T10:00:00Z',
  finished_at: '2026-11-23T10:01:00Z',
  intact: true,
  checked: 4200,
  batches: 12,
  events: 3400,
  unsealed: 0,
  count: 0,
  findings: [],
}
const running = { started_at: '2026-11-23T11:00:00Z', checked: 1500, count: 0 }
const state = (parts: Partial<Verification>): Verification => ({ heads: [], ...parts })

beforeAll(() => loadCatalogues(['console/audit', 'console/shared', 'console/verification']))

beforeEach(() =>
  useOperator.setState({
    operator: { id: 1, name: 'Audrey', email: 'a@example.com', roles: ['auditor'] },
    csrfToken: 'token',
  }),
)

test('a verification is started, followed while it runs, and its verdict is shown', async () => {
  sequence('get', 'audit/verify', [
    { status: 200, body: state({}) },
    { status: 200, body: state({ running }) },
    { status: 200, body: state({ last }) },
  ])
  const started = answer('post', 'audit/verify', state({ running }))
  renderScreen(<Verdict />)
  expect(await screen.findByText('Not checked yet.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect(started).toHaveLength(1)
  expect((await screen.findByRole('status')).textContent).toContain('1,500 records so far')
  expect(screen.getByRole('button', { name: 'Verify' })).toHaveProperty('disabled', true)
  await waitFor(() => expect(screen.getByText(/3,400 events in 12 batches/)).toBeTruthy())
  expect(screen.queryByRole('status')).toBeNull()
})

test('what is wrong is told in words, with the record', async () => {
  const findings = [
    {
      code: 'cut_off',
      record: 'batch:9',
      text: 'the trail is cut off: the seal of batch 9 is missing',
      beside: [],
    },
    { code: 'of_tomorrow', record: 'event:7', text: 'event 7 is of another kind', beside: [] },
  ]
  answer('get', 'audit/verify', state({ last: { ...last, intact: false, count: 3, findings } }))
  renderScreen(<Verdict />)
  expect((await screen.findByRole('alert')).textContent).toContain('3 findings')
  expect(screen.getByText('Sealed batch 9')).toBeTruthy()
  expect(screen.getByText('Event 7')).toBeTruthy()
  expect(screen.getByText('The trail ends before this batch, whose seal the file store has.')).toBeTruthy()
  // A kind that this build does not know.
  expect(screen.getByText('event 7 is of another kind')).toBeTruthy()
  expect(screen.getByText(/One more finding/)).toBeTruthy()
})

test('events that nobody seals are told of beside a good verdict', async () => {
  answer('get', 'audit/verify', state({ last, unsealed_since: '2026-11-23T10:30:00Z' }))
  renderScreen(<Verdict />)
  expect((await screen.findByRole('alert')).textContent).toContain('Events have waited for their seal since')
  expect(screen.getByText(/3,400 events in 12 batches/)).toBeTruthy()
})

test('every kind of break has words', () => {
  const kinds = [
    'changed',
    'removed',
    'put_in',
    'seal_changed',
    'out_of_order',
    'cut_off',
    'head_differs',
    'emptied',
    'step_without_event',
    'booking_without_event',
    'person_without_event',
    'heads_missing',
    'verdict_changed',
    'broke_off',
  ]
  expect(kinds.filter((kind) => !isMessageId(`console.finding.${kind}`))).toEqual([])
})
