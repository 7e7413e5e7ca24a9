import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { InvestorAccount, Operator, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import { AccountBlock } from './AccountBlock'

const account = partly<InvestorAccount>({
  id: 3,
  number: 'WM3',
  framework: 'PKF',
  state: 'GPASS',
  version: 4,
})
const blocked = {
  ...account,
  blocked: { since: '2026-11-20T08:00:00Z', reason: 'Court order 12', by: 'Farah' },
}
const as = (role: Role) =>
  useOperator.setState({ operator: partly<Operator>({ id: 1, name: 'Ann', roles: [role] }) })

beforeAll(() => loadCatalogues(['console/account', 'console/shared']))
beforeEach(() => as('finance'))

test('finance proposes to block an account, with a reason', async () => {
  const sent = answer('post', 'accounts/3/block', { proposal: { id: 9, summary: 'Block account WM3' } }, 202)
  renderScreen(<AccountBlock account={account} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Block' }))
  await user.click(screen.getByRole('button', { name: 'Propose' }))
  expect(sent).toEqual([])
  await user.type(screen.getByRole('textbox'), 'Court order 12')
  await user.click(screen.getByRole('button', { name: 'Propose' }))
  expect(await screen.findByRole('link', { name: 'Block account WM3' })).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ version: 4, reason: 'Court order 12' }])
})

test('a blocked account tells why and can be released; a refusal stays in the dialog', async () => {
  refuse('post', 'accounts/3/release', 409, 'StaleVersion')
  renderScreen(<AccountBlock account={blocked} />)
  expect(screen.getByRole('note').textContent).toMatch(/Farah.*Court order 12/)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Release' }))
  await user.type(screen.getByRole('textbox'), 'Lifted')
  await user.click(screen.getByRole('button', { name: 'Propose' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('other roles see the block and no button', () => {
  as('reviewer')
  renderScreen(<AccountBlock account={blocked} />)
  expect(screen.getByRole('note')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
