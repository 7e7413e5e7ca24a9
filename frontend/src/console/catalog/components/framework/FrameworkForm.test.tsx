import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Editing } from '@/console/editions/model/useContent'
import type { FrameworkContent, FrameworkView } from '@/console/shared/api/wire'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import { blankTerms } from '../../model/framework'
import { FrameworkForm } from './FrameworkForm'

beforeAll(() => loadCatalogues(['console/catalog', 'console/editions', 'console/shared']))
beforeEach(() => {
  queryClient.clear()
  answer('get', 'bank_accounts', { items: [] })
})

let drafted: FrameworkContent = blankTerms
const view = partly<FrameworkView>({ has_wallets: true, sources: [], standing: { framework: 'PKF' } })

function Draft({ mistakes = {} }: { mistakes?: Record<string, string> }) {
  const [values, setValues] = useState<FrameworkContent>(blankTerms)
  drafted = values
  const editing = partly<Editing<FrameworkContent>>({ values, mistakes } as never)
  return <FrameworkForm view={view} editing={{ ...editing, set: (_, change) => setValues(change) }} />
}

const months = () => screen.getByRole('textbox', { name: 'Months that a passport has to be valid' })

test('the months that a passport has to be valid are a whole number, or left out', async () => {
  renderScreen(<Draft />)
  await userEvent.type(months(), '1x8')
  expect(drafted.passport_months).toBe(18)
  await userEvent.clear(months())
  expect(drafted.passport_months).toBeNull()
})

test('months that cannot be asked are told at the field', () => {
  renderScreen(<Draft mistakes={{ passport_months: 'Enter a number from 0 to 24.' }} />)
  expect(months().getAttribute('aria-invalid')).toBe('true')
})
