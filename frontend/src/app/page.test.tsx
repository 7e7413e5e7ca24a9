// A screen whose part did not come: another try, by itself once the connection is back.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page } from './page'

test('a screen that did not come for want of a connection comes with it', async () => {
  let there = false
  let tries = 0
  const { Component } = page(async () => {
    tries += 1
    if (!there) throw new TypeError('no network')
    return { default: () => <h1>The partner</h1> }
  })
  render(<Component />)
  await screen.findByText(/could not be loaded/)
  expect(tries).toBe(1)
  // The connection is said to be back, and carries nothing yet.
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(tries).toBe(2))
  there = true
  await screen.findByRole('heading', { name: 'The partner' })
  fireEvent(window, new Event('online'))
  expect(tries).toBe(3)
})
