import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { answer, sequence } from '@/testing/server'
import { DailyMail } from './DailyMail'

beforeAll(() => loadCatalogues(['console/access', 'console/shared']))
beforeEach(() => queryClient.clear())

test('the daily e-mail comes when something is overdue, until another choice is made', async () => {
  sequence('get', 'me/daily_mail', [
    { status: 200, body: { wanted: 'overdue', hour: 8 } },
    { status: 200, body: { wanted: 'never', hour: 8 } },
  ])
  const sent = answer('post', 'me/daily_mail', { ok: true })
  renderScreen(<DailyMail />)
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Send it' })
  expect(choice.value).toBe('overdue')
  expect(screen.getByText(/^On working days from 8:00 \(UTC\+8\)/)).toBeTruthy()
  await userEvent.selectOptions(choice, 'Never')
  await waitFor(() => expect(choice.value).toBe('never'))
  expect(sent[0]?.body).toEqual({ wanted: 'never' })
})
