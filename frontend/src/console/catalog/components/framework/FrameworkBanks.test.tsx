import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Editing } from '@/console/editions/model/useContent'
import type { FrameworkContent, FrameworkProcess } from '@/console/shared/api/wire'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { bankAccount } from '@/testing/bankAccount'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import { blankTerms } from '../../model/framework'
import { FrameworkBanks } from './FrameworkBanks'

beforeAll(() => loadCatalogues(['console/catalog', 'console/editions', 'console/shared']))
beforeEach(() => queryClient.clear())

const harbour = { ...bankAccount, id: 1, name: 'Harbour', account_number: '100 200' }
const payouts = { ...bankAccount, id: 2, name: 'Payouts', account_number: '666 000', is_withheld: true }
const closed = { ...bankAccount, id: 3, name: 'Old', account_number: '999', is_open: false }

let drafted: FrameworkProcess[] = []

function Draft({ processes, mistakes }: { processes: FrameworkProcess[]; mistakes: Record<string, string> }) {
  const [values, setValues] = useState<FrameworkContent>({ ...blankTerms, transaction_processes: processes })
  drafted = values.transaction_processes
  const editing = partly<Editing<FrameworkContent>>({ values, mistakes } as never)
  return <FrameworkBanks editing={{ ...editing, set: (_, change) => setValues(change) }} />
}

async function show(processes: FrameworkProcess[], mistakes: Record<string, string> = {}) {
  answer('get', 'bank_accounts', { items: [closed, harbour, payouts] })
  renderScreen(<Draft processes={processes} mistakes={mistakes} />)
  await screen.findAllByRole('option', { name: 'Harbour · 100 200' })
}

const options = () => screen.getAllByRole('option').map((option) => option.textContent)

test('open accounts are offered, and what investors read of the chosen one stands below', async () => {
  await show([{ code: 'VTCN', bank_account: null }])
  expect(options().slice(1)).toEqual(['Harbour · 100 200', 'Payouts · 666 000'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Bank account' }), '1')
  expect(drafted).toEqual([{ code: 'VTCN', bank_account: 1 }])
  expect(screen.getByText('100 200')).toBeTruthy()
  expect(screen.getByText('Landfall Payouts')).toBeTruthy()
})

test('the first one is also what payouts leave from', async () => {
  await show([
    { code: 'VTCN', bank_account: 1 },
    { code: 'VTHK', bank_account: 1 },
  ])
  const [first, second] = [...document.querySelectorAll<HTMLElement>('.entry')]
  expect(within(first as HTMLElement).getByText(/Payouts of this framework leave from/)).toBeTruthy()
  expect(within(second as HTMLElement).queryByText(/Payouts of this framework leave from/)).toBeNull()
})

test('one that was closed since stays readable, and one that is withheld is warned of', async () => {
  await show([
    { code: 'VTCN', bank_account: 3 },
    { code: 'VTHK', bank_account: 2 },
  ])
  const [first] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Bank account' })
  expect(first?.selectedOptions[0]?.textContent).toBe('Old · 999 (closed)')
  expect(screen.getByText(/This account does not match what was approved/)).toBeTruthy()
})

test('a mistake stands at the account of its process, and the accounts are a link away', async () => {
  await show([{ code: 'VTCN', bank_account: 1 }], {
    'transaction_processes.0.bank_account': 'Choose one from the list.',
  })
  const wrong = document.querySelector('[data-field="transaction_processes.0.bank_account"]')
  expect(wrong?.querySelector('.field-error')?.textContent).toBe('Choose one from the list.')
  const way = screen.getByRole('link', { name: 'See the bank accounts' })
  expect(way.getAttribute('href')).toBe('/bank_accounts')
})
