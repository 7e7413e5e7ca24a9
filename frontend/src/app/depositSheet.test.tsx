// The bank details of a deposit come up above its third step: Back closes them there, and leads from each step to the one before. The
// payment of one in bitcoin has no step before it.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import Deposit from '@/features/deposit/pages/Deposit'
import { accounts, inBitcoin, saves, stored } from '@/testing/deposit'
import { at, goBy, renderRoutes, still } from '@/testing/routes'
import { account } from '@/testing/withdrawal'

const page = '/account/portfolio/portfoliopage'
const step = (active: number) => `${page}?UserEntityID=4&WalletFundingRequestID=7&active=${active}`
const routes = [{ path: page, element: <Deposit /> }]

const user = userEvent.setup({ pointerEventsCheck: 0 })
const press = async (name: string) => {
  await user.click(await screen.findByRole('button', { name }))
  await still()
}
const sheets = () => screen.queryAllByRole('dialog').length

test('a deposit that is resumed opens the bank details, which Back closes', async () => {
  accounts()
  stored()
  renderRoutes(routes, `${page}?UserEntityID=4&WalletFundingRequestID=7`)
  await screen.findByRole('dialog')
  await still()
  await at(step(2))
  await goBy(-1)
  await at(step(2))
  expect(sheets()).toBe(0)
  await goBy(-1)
  await at(step(1))
})

test('the proof lies above the bank details that were confirmed, and each Back is one step', async () => {
  accounts()
  stored()
  saves('post')
  renderRoutes(routes, page)
  await press('Next: amount')
  await user.click(await screen.findByLabelText(/^US dollar/))
  await user.type(screen.getByLabelText('Amount'), '2500.5')
  await press('Next: bank details')
  await screen.findByRole('dialog')
  await press('Next: proof of payment')
  await at(step(3))
  expect(sheets()).toBe(0)
  await goBy(-1)
  await at(step(2))
  expect(sheets()).toBe(0)
  await goBy(-1)
  await at(step(1))
})

test('a payment in bitcoin takes the place of the steps in which it was begun', async () => {
  accounts([account(4)], ['Wire', 'Bitcoin'])
  stored(inBitcoin())
  saves('post', inBitcoin())
  const router = renderRoutes(routes, '/before')
  await act(() => router.navigate(page))
  await press('Next: amount')
  await user.click(await screen.findByLabelText(/^US dollar/))
  await user.type(screen.getByLabelText('Amount'), '2500.5')
  await user.click(screen.getByRole('radio', { name: /^Bitcoin/ }))
  await press('Next: pay in bitcoin')
  await at(step(2))
  await goBy(-1)
  await at('/before')
})
