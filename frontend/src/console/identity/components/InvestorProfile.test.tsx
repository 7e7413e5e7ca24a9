import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { Papers } from '@/console/document/components/Papers'
import type { Investor } from '@/console/shared/api/wire'
import { useOneOpen } from '@/console/shared/record/oneOpen'
import type { ShowPapers } from '@/console/shared/review/papers'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { InvestorProfile } from './InvestorProfile'

const at = '2026-11-20T08:00:00Z'
const passport = {
  id: 1,
  kind: 'Passport',
  name: 'a.jpg',
  media_type: 'image/jpeg',
  size: 1,
  created_at: at,
  url: '/1',
} as const

function Shown({ profile }: { profile: Investor['profile'] }) {
  const held = useOneOpen()
  const papers: ShowPapers = (name, item, again) => <Papers item={item} held={held(name)} reload={again} />
  const investor = partly<Investor>({ id: 5, ...(profile ? { profile } : {}) })
  return <InvestorProfile investor={investor} papers={papers} reload={() => undefined} />
}

beforeAll(() => loadCatalogues(['console/document', 'console/identity', 'console/shared']))

test('the papers are named and not fetched, the survey told in words', async () => {
  const profile = partly<NonNullable<Investor['profile']>>({
    papers: [passport],
    survey_finished_at: at,
    survey: [
      { title: 'Experience', questions: [{ question: 'For how long?', answer: 'Three years' }] },
      { title: 'Plans', questions: [{ question: 'What for?', answer: null }] },
    ],
  })
  renderScreen(<Shown profile={profile} />)
  expect(await screen.findByText(/1 document · Passport/)).toBeTruthy()
  expect(document.querySelector('.documents')).toBeNull()
  expect(screen.getByText(/2 questions · answered/)).toBeTruthy()
  const told = [...document.querySelectorAll('.survey dl > div')].map((it) => it.textContent)
  expect(told).toEqual(['For how long?Three years', 'What for?Not answered'])
})

test('a survey that was never finished says so', async () => {
  renderScreen(<Shown profile={partly<NonNullable<Investor['profile']>>({ papers: [], survey: [] })} />)
  expect(await screen.findByText('Not answered')).toBeTruthy()
  expect(screen.getByText('None uploaded')).toBeTruthy()
})

test('where the papers did not come nothing is drawn', () => {
  const { container } = renderScreen(<Shown profile={partly({ complete: true })} />)
  expect(container.querySelector('.record-part')).toBeNull()
})
