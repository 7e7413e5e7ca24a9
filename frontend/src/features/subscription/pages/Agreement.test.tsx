import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { renderScreen } from '@/testing/render'
import { answer, server } from '@/testing/server'
import Agreement from './Agreement'

const bank = {
  CodeKey: 'VTCN',
  BankName: 'Harbour Bank',
  BankBranchName: 'Main Branch',
  BankBranchCode: '001',
  BankAddress: '1 Quay Street',
  BankAccountName: 'Landfall Escrow',
  BankAccountNumber: '000123456789',
  BankSwiftCode: 'HARBHKHH',
  CorrespondentBank: '',
}

test('shows the legal texts of the server, and example bank details that are not for paying', async () => {
  server.use(
    http.get('*/api/public_legal.json', ({ request }) => {
      const kind = new URL(request.url).searchParams.get('kind')
      return HttpResponse.json({ Title: `Title of ${kind}`, Html: `<p>Body of ${kind}</p>` })
    }),
  )
  answer('get', 'account_userentity.json', {
    frameworks: [{ InvestmentFrameworkID: 1, Name: 'Private key fund', CodeKey: 'PKF' }],
    frameworkLookups: [{ InvestmentFrameworkID: 1, TransactionProcesses: [bank] }],
  })
  renderScreen(<Agreement />, '/account/select/agreement')
  expect(await screen.findByText('Body of notice')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Payment terms' }))
  expect(await screen.findByText('Body of payment')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'See example bank details' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByText('000123456789')).toBeTruthy()
  expect(sheet.getByText('Private key fund')).toBeTruthy()
  expect(sheet.getByText(/use those of your own order/)).toBeTruthy()
})
