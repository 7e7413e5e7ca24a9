import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Portrait } from './Portrait'

test('initials stand for a picture that is missing or does not come, and the sign of a person for a name', () => {
  const { container, rerender } = render(<Portrait url="/p.jpg" name="Wei Chen" />)
  expect(container.textContent).toBe('')
  fireEvent.error(container.querySelector('img') as HTMLElement)
  expect(container.textContent).toBe('WC')
  rerender(<Portrait url={null} name="" />)
  expect(container.querySelector('svg')).not.toBeNull()
})
