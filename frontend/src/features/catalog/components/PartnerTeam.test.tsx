import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { partly } from '@/testing/partly'
import type { PartnerPerson } from '../wire'
import { PartnerTeam } from './PartnerTeam'

test('where a portrait is missing stand the initials', () => {
  const people: PartnerPerson[] = [
    partly({ FullName: 'Maria Silva', Position: 'Head', ShortBio: '', DisplayImageURL: '/m.jpg' }),
    partly({ FullName: 'Li Wei', Position: 'Partner', ShortBio: '', DisplayImageURL: '' }),
  ]
  const { container } = render(<PartnerTeam people={people} />)
  const shown = [...container.querySelectorAll('.team-portrait')].map(
    (portrait) => portrait.querySelector('img')?.getAttribute('src') ?? portrait.textContent,
  )
  expect(shown).toEqual([expect.stringContaining('m'), 'LW'])
})
