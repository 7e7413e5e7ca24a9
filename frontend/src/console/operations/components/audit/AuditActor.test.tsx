import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import { AuditActor } from './AuditActor'

beforeAll(() => loadCatalogues(['console/audit']))

function Field({ from }: { from: string }) {
  const [by, setBy] = useState(from)
  return <AuditActor by={by} wrong={false} onChange={setBy} />
}

const ann = { id: 3, name: 'Ann Lee' }

test('an operator is chosen by name', async () => {
  const asked = answer('get', 'operators', { items: [ann, { id: 8, name: 'Annika Berg' }], total: 2 })
  answer('get', 'operators/3', ann)
  renderScreen(<Field from="" />)
  await userEvent.type(screen.getByRole('textbox', { name: 'By whom' }), 'Ann')
  await userEvent.click(await screen.findByRole('button', { name: /Ann Lee/ }))
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('operator:3')
  await screen.findByText('Ann Lee')
  expect(screen.queryByRole('button')).toBeNull()
  expect(asked.map(({ url }) => url.searchParams.get('q')).at(-1)).toBe('Ann')
})

test('who was chosen is told by name, and investors are written as they stand', async () => {
  answer('get', 'operators/3', ann)
  const { unmount } = renderScreen(<Field from="operator:3" />)
  await screen.findByText('Ann Lee')
  unmount()
  renderScreen(<Field from="investor:3" />)
  screen.getByText(/or operator:3/)
})
