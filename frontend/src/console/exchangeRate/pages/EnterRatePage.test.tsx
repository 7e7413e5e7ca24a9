import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import EnterRatePage from './EnterRatePage'

beforeAll(() => loadCatalogues(['console/shared', 'console/exchangeRate']))
beforeEach(() => {
  queryClient.clear()
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: ['finance'] },
    csrfToken: 'token',
  })
  renderScreen(<EnterRatePage />, '/exchange_rates/new')
})

async function type(rate: string) {
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR')
  await userEvent.type(screen.getByRole('textbox', { name: 'Rate' }), rate)
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'ECB website')
}
const propose = () => userEvent.click(screen.getByRole('button', { name: /^Propose/ }))

test('what is typed is shown in both directions before it is sent', async () => {
  await type('1.25')
  expect(screen.getByText('1 EUR = 1.25 USD')).toBeTruthy()
  expect(screen.getByText('1 USD = 0.8 EUR')).toBeTruthy()
})

test('a rate of zero is not sent', async () => {
  const seen = answer('post', 'exchange_rates', {} as never)
  await type('0')
  await propose()
  expect(await screen.findByText('A rate is above zero.')).toBeTruthy()
  expect(seen).toEqual([])
})

test('a rate that jumps is asked about, and sent as meant', async () => {
  refuse('post', 'exchange_rates', 409, 'RateDiffers', {
    params: { currency: 'EUR', day: '2026-11-27', rate: '1.25', last: '1.08', lastDay: '2026-11-26' },
  })
  await type('1.25')
  await propose()
  expect(await screen.findByText(/differs by more than 10 %/)).toBeTruthy()
  const seen = refuse('post', 'exchange_rates', 409, 'ProposalPending', { params: { proposal: 9 } })
  await userEvent.click(screen.getByRole('button', { name: 'The rate is right, propose it' }))
  expect(await screen.findByText(/Proposal 9/)).toBeTruthy()
  expect(seen[0]?.body).toMatchObject({ currency: 'EUR', usd_per_unit: '1.25', accept_difference: true })
})

test('a refused rate and a refused day are told at their fields, whichever way round the rate was typed', async () => {
  const wrong = (field: string) => ({ field, messageKey: 'Error_BadRequest' })
  refuse('post', 'exchange_rates', 400, 'Error_BadRequest', {
    params: { field: 'usd_per_unit' },
    fields: [wrong('usd_per_unit'), wrong('day')],
  })
  await type('1.25')
  await propose()
  const told = (name: string, text: RegExp) =>
    within(document.querySelector<HTMLElement>(`[data-field=${name}]`) as HTMLElement).findByText(text)
  expect(await told('rate', /^No currency here has such a rate/)).toBeTruthy()
  expect(await told('day', /could not be read/)).toBeTruthy()
})
