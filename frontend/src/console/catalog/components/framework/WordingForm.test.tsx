import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { Editing } from '@/console/editions/model/useContent'
import type { QuestionnaireContent } from '@/console/shared/api/wire'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { blankWording } from '../../model/framework'
import { WordingForm } from './WordingForm'

beforeAll(() => loadCatalogues(['console/catalog', 'console/editions', 'console/shared']))

const question = { text_zh: '问', text_en: 'Asked' }

function Draft({ count }: { count: number }) {
  const [values, setValues] = useState<QuestionnaireContent>({
    ...blankWording,
    questions: Array.from({ length: count }, () => question),
  })
  const editing = partly<Editing<QuestionnaireContent>>({ values, mistakes: {} } as never)
  return <WordingForm editing={{ ...editing, set: (_, change) => setValues(change) }} />
}

test('whoever edits a questionnaire of eight questions is told that nine are needed to publish it', async () => {
  renderScreen(<Draft count={8} />)
  expect(screen.getByRole('status').textContent).toBe(
    '9 questions are needed before it can be published: 1 is missing. A draft may have fewer.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add a question' }))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('an empty one tells how many are missing', () => {
  renderScreen(<Draft count={0} />)
  expect(screen.getByRole('status').textContent).toContain('9 are missing')
})
