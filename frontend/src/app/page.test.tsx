// A screen whose part did not come: another try, by itself once the connection is back, and a way elsewhere meanwhile.
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from './page'

const missing = () => page(() => Promise.reject(new TypeError('no network'))).Component

function show(path: string, Component = missing()) {
  render(
    <MemoryRouter initialEntries={['/before', path]}>
      <Routes>
        <Route path={path} element={<Component />} />
        <Route path="*" element={<p>Another screen</p>} />
      </Routes>
    </MemoryRouter>,
  )
}

test('a screen that did not come for want of a connection comes with it', async () => {
  let tries = 0
  const { Component } = page(async () => {
    tries += 1
    // The connection is said to be back at the second try, and carries something at the third only.
    if (tries < 3) throw new TypeError('no network')
    return { default: () => <h1>The partner</h1> }
  })
  show('/companyinfo/introduction', Component)
  await screen.findByText(/could not be loaded/)
  expect(tries).toBe(1)
  fireEvent(window, new Event('online'))
  await screen.findByRole('heading', { name: 'The partner' })
  expect(tries).toBe(3)
  fireEvent(window, new Event('online'))
  expect(tries).toBe(3)
})

test('one of the tab bar has it while it is on its way', async () => {
  show('/product/products', page(() => new Promise(() => undefined)).Component)
  await userEvent.click(screen.getByRole('button', { name: 'Home' }))
  screen.getByText('Another screen')
})

test('one of the tab bar that did not come is left by it', async () => {
  show('/product/products')
  await screen.findByText(/could not be loaded/)
  screen.getByRole('heading', { level: 1, name: 'Projects' })
  expect(screen.getByRole('button', { name: 'Projects' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('button', { name: 'Home' }))
  screen.getByText('Another screen')
})

test('any other that did not come has a way back', async () => {
  show('/companyinfo/introduction')
  await screen.findByText(/could not be loaded/)
  expect(screen.queryByRole('navigation')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  screen.getByText('Another screen')
})
