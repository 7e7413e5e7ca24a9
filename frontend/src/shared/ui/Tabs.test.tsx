import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Tabs } from './Tabs'

const logIn = { key: 'logIn', label: 'Log in' }
const register = { key: 'register', label: 'Register' }

test('what was typed stays when a second tab comes', () => {
  const shown = (items: (typeof logIn)[]) => (
    <Tabs label="Log in or register" items={items} active="logIn" onChange={() => undefined}>
      <input aria-label="Password" />
    </Tabs>
  )
  const { rerender } = render(shown([logIn]))
  expect(screen.queryByRole('tab')).toBeNull()
  const field = screen.getByLabelText('Password')
  field.setAttribute('value', 'Harbour9')
  rerender(shown([register, logIn]))
  expect(screen.getAllByRole('tab')).toHaveLength(2)
  expect(screen.getByLabelText('Password')).toBe(field)
})
