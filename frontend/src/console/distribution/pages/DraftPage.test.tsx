import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { distributionDraft, mayNothing } from '@/testing/distribution'
import { projectFunds } from '@/testing/payout'
import { renderRoute } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import DraftPage from './DraftPage'

const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

async function showNew() {
  renderRoute(<DraftPage />, '/distributions/new', '/distributions/new')
  await screen.findByRole('option', { name: 'Shore Residences · SHORE' })
}

async function fill() {
  await userEvent.selectOptions(field('Project'), '7')
  await userEvent.selectOptions(field('Type'), 'rental_income')
  await userEvent.type(field('Total'), '1000.5')
  await userEvent.type(field('Record date'), '2020-10-31')
  await userEvent.type(field('Payment date'), '2020-11-15')
  await userEvent.type(field(/in Chinese/), '租金')
  await userEvent.type(field(/in English/), 'Rent')
}

beforeAll(() => loadCatalogues(['console/shared', 'console/distribution']))
beforeEach(() => {
  queryClient.clear()
  sessionStorage.clear()
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: ['finance'] },
    csrfToken: 'token',
  })
  answer('get', 'project_funds', { items: [projectFunds] })
  answer('get', 'distributions', { items: [], total: 0 })
})

test('mistakes stand at their fields, and nothing is sent', async () => {
  const seen = answer('post', 'distributions', distributionDraft)
  await showNew()
  await press(/^Save the draft/)
  for (const words of ['Choose the project.', 'Choose the type.', 'Enter the amount.'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getAllByText('Choose a day.')).toHaveLength(2)
  expect(screen.getAllByText('Enter the text to the holders.')).toHaveLength(2)
  expect(seen).toEqual([])
})

test('a draft is kept as it was typed, and opened', async () => {
  const seen = answer('post', 'distributions', distributionDraft)
  await showNew()
  await fill()
  await press(/^Save the draft/)
  await waitFor(() => expect(screen.getByTestId('elsewhere').textContent).toBe('/distributions/12'))
  expect(seen[0]?.body).toEqual({
    project: 7,
    cash_type: 'rental_income',
    total: 1000.5,
    record_date: '2020-10-31',
    payment_date: '2020-11-15',
    text_zh: '租金',
    text_en: 'Rent',
  })
})

test('an amount per share takes the place of the total, and principal may redeem shares', async () => {
  const seen = answer('post', 'distributions', distributionDraft)
  await showNew()
  await fill()
  expect(screen.queryByLabelText('Shares redeemed per share')).toBeNull()
  await userEvent.selectOptions(field('Type'), 'return_of_principal')
  await userEvent.type(field('Shares redeemed per share'), '0.25')
  await userEvent.click(screen.getByRole('radio', { name: 'Per share' }))
  await userEvent.type(field('Amount per share'), '0.5')
  await press(/^Save the draft/)
  await waitFor(() => expect(seen).toHaveLength(1))
  expect(seen[0]?.body).toMatchObject({ per_share: 0.5, redeemed_per_share: 0.25 })
  expect(seen[0]?.body).not.toHaveProperty('total')
})

test('what the holders will read stands in both languages below what is typed', async () => {
  await showNew()
  await fill()
  const shown = [...document.querySelectorAll('.holder-reads')]
  await waitFor(() => expect(shown[0]?.textContent).toContain('租金收入'))
  expect(shown[0]?.textContent).toContain('海岸公寓')
  expect(shown[1]?.textContent).toContain('Rental income')
  expect(shown.map((one) => one.querySelector('p')?.textContent)).toEqual(['租金', 'Rent'])
})

test.each([
  ['Error_BadRequest', { field: 'payment_date' }, 'payment_date'],
  ['DateOutOfRange', { field: 'record_date', min: '2020-01-01', max: '2020-01-02' }, 'record_date'],
  ['DistributionNoHolders', {}, 'record_date'],
])('a refusal by %s stands at its field, and what was typed stays', async (key, params, name) => {
  refuse('post', 'distributions', 422, key, { params })
  await showNew()
  await fill()
  await press(/^Save the draft/)
  await waitFor(() =>
    expect(document.querySelector(`[data-field=${name}] .field-error`)?.textContent).toBeTruthy(),
  )
  expect(document.querySelectorAll('.field-error')).toHaveLength(1)
  expect(document.querySelector('.refusal')).toBeNull()
  expect(field('Total').value).toBe('1000.5')
})

test('what was typed survives a reload, and is forgotten once it is kept or given up', async () => {
  await showNew()
  await fill()
  cleanup()
  await showNew()
  expect(field('Total').value).toBe('1000.5')
  expect(field(/in English/).value).toBe('Rent')
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  cleanup()
  await showNew()
  expect(field('Total').value).toBe('')
})

function showChange(item = distributionDraft) {
  answer('get', 'distributions/12', item)
  renderRoute(<DraftPage />, '/distributions/:id/edit', '/distributions/12/edit?state=draft')
}

test('a draft is changed with the version that was read', async () => {
  const seen = answer('put', 'distributions/12', { ...distributionDraft, version: 5 })
  showChange()
  await screen.findByRole('heading', { level: 1, name: 'Change the distribution of Shore Residences' })
  expect(field('Total').value).toBe('1000.50')
  await userEvent.clear(field('Total'))
  await userEvent.type(field('Total'), '900')
  await press(/^Save/)
  await waitFor(() =>
    expect(screen.getByTestId('elsewhere').textContent).toBe('/distributions/12?state=draft'),
  )
  expect(seen[0]?.body).toMatchObject({ version: 4, total: 900, project: 7 })
})

test('where somebody else was faster their version is offered, and taken only when asked', async () => {
  refuse('put', 'distributions/12', 409, 'Error_StaleVersion')
  showChange()
  await screen.findByRole('heading', { level: 1 })
  await userEvent.clear(field('Total'))
  await userEvent.type(field('Total'), '900')
  await press(/^Save/)
  const take = await screen.findByRole('button', {
    name: /present version|current version|as it is now|Take/i,
  })
  expect(field('Total').value).toBe('900')
  answer('get', 'distributions/12', { ...distributionDraft, version: 6, total: 800 })
  await userEvent.click(take)
  await waitFor(() => expect(field('Total').value).toBe('800'))
})

test('what is no draft any more is not changed', async () => {
  showChange({ ...distributionDraft, may: mayNothing })
  await waitFor(() =>
    expect(screen.getByTestId('elsewhere').textContent).toBe('/distributions/12?state=draft'),
  )
})
