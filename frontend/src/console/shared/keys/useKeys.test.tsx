import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useKeys } from './useKeys'

const acts: string[] = []

function Desk({ type }: { type: string }) {
  useKeys('item', { pass: () => acts.push('pass'), document: () => acts.push('document') })
  useKeys('list', { open: () => acts.push('open') })
  return <input type={type} />
}

const keysOn = async (type: string): Promise<string[]> => {
  acts.length = 0
  const { container, unmount } = render(<Desk type={type} />)
  container.querySelector('input')?.focus()
  await userEvent.keyboard('p]{Enter}')
  unmount()
  return [...acts]
}

test.each(['checkbox', 'radio', 'button', 'submit', 'file'])(
  'on a %s the keys are the desk’s, but for Enter',
  async (type) => expect(await keysOn(type)).toEqual(['pass', 'document']),
)

test.each(['text', 'search', 'email', 'number', 'datetime-local'])('in a %s they are written', async (type) =>
  expect(await keysOn(type)).toEqual([]),
)
