import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import type { HistoryEntry, Item } from '../api/wire'
import { History } from './History'

beforeAll(() => loadCatalogues(['console/shared']))

const step = (from: Item['state'], to: Item['state'], comment: string, by: HistoryEntry['by'] = 'operator') =>
  partly<HistoryEntry>({ from, to, by, comment, at: '2026-11-20T08:00:00Z', name: 'Ruth' })

test('a pass says how many fields were compared with the documents, and one without them says nothing', () => {
  const passed = { ...step('LWAIT', 'GWAIT', 'All agree.'), checked: ['first_name', 'last_name'] }
  const history = [step('INIT', 'LWAIT', 'Submitted', 'investor'), passed]
  renderScreen(<History item={partly<Item>({ history })} />)
  const [newest, oldest] = screen.getAllByRole('listitem')
  expect(newest?.textContent).toContain('2 fields compared')
  expect(oldest?.textContent).not.toContain('compared')
})

test('of the words of each decision it is said whether the investor was told them', () => {
  const history = [
    step('LWAIT', 'GWAIT', 'All agree.'),
    step('GWAIT', 'LWAIT', 'Look at the date again.'),
    step('LWAIT', 'LFAIL', 'Your passport has expired.'),
    step('PRE_OK', 'REVOKED', 'Revoked as you asked.'),
    step('GPASS', 'GFAIL', 'Account closed'),
    step('INIT', 'LWAIT', '', 'investor'),
  ]
  renderScreen(<History item={partly<Item>({ history })} />)
  const readers = (words: string) => {
    const entry = screen.getByText(words).closest('li') as HTMLElement
    return ['The investor was told these words', 'For colleagues only'].filter((text) =>
      within(entry).queryByText(text),
    )
  }
  expect(readers('All agree.')).toEqual(['For colleagues only'])
  expect(readers('Look at the date again.')).toEqual(['For colleagues only'])
  expect(readers('Your passport has expired.')).toEqual(['The investor was told these words'])
  expect(readers('Revoked as you asked.')).toEqual(['The investor was told these words'])
  // The bank's words about a payout that came back.
  expect(readers('Account closed')).toEqual([])
})

test('a long log is narrowed to what one person did', async () => {
  const [submitted, failed] = [step('INIT', 'LWAIT', '', 'investor'), step('LWAIT', 'LFAIL', 'Blurred.')]
  const again = { ...submitted, from: 'LFAIL' as const, name: 'Wei' }
  const history = [again, failed, again, failed, again, failed]
  renderScreen(<History item={partly<Item>({ history })} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'By whom' }), 'Ruth')
  expect(screen.getAllByText('Blurred.')).toHaveLength(3)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})
