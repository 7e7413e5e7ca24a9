import { render } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { type Funding, standingOf } from '../funding'
import { FundingWindow } from './FundingWindow'

const day = 86_400_000
const soon = { opens: '2026-03-11T00:00:00Z', ends: '2026-07-19T00:00:00Z' }
const over = { opens: '2025-03-11T00:00:00Z', ends: '2026-02-01T00:00:00Z' }

beforeEach(() => {
  vi.setSystemTime('2026-03-01T00:00:00Z')
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-480)
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

const shown = (funding: Funding) => {
  const { container, unmount } = render(
    <dl>
      <FundingWindow funding={funding} />
    </dl>,
  )
  const words = [...container.querySelectorAll('dt, dd, small')].map((element) =>
    element.tagName === 'DD' ? element.firstChild?.textContent : element.textContent,
  )
  unmount()
  return words
}

describe('what is next with a project, and when', () => {
  test('it opens, while it is coming', () =>
    expect(shown({ status: 1, ...soon })).toEqual([
      'Opens on',
      'Mar 11, 2026',
      'Ends Jul 19, 2026, in 140 days',
    ]))

  test('it closes, while it is open', () =>
    expect(shown({ status: 2, ...soon })).toEqual(['Open until', 'Jul 19, 2026', '140 days left']))

  test.each([
    ['2026-03-11T00:00:00Z', '10 days left'],
    ['2026-03-15T18:00:00Z', '14 days left'],
    ['2026-03-10T12:00:00Z', '9.5 days left'],
    ['2026-03-01T01:00:00Z', '1 day left'],
  ])('it closes at %s: days have a decimal only below ten: %s', (ends, days) =>
    expect(shown({ status: 2, ...soon, ends })[2]).toBe(days),
  )

  test('it closed: no days are told', () =>
    expect(shown({ status: 3, ...over })).toEqual(['Closed on', 'Feb 1, 2026']))

  test('all of it is taken before its end', () =>
    expect(shown({ status: 3, ...soon })).toEqual(['Closed', 'Fully subscribed', 'Ends Jul 19, 2026']))

  test('in Chinese', async () => {
    useSession.setState({ locale: 'zh' })
    await loadCatalogues()
    expect(shown({ status: 1, ...soon })).toEqual([
      '开放时间',
      '2026年3月11日',
      '2026年7月19日截止，还有 140 天',
    ])
    expect(shown({ status: 3, ...soon })).toEqual(['已结束', '额度已满', '2026年7月19日截止'])
    useSession.setState({ locale: 'en' })
    await loadCatalogues()
  })

  test('the day of a deadline is that of UTC+8, which it says to those who live elsewhere', () => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120)
    const words = shown({ status: 2, ...soon, ends: '2026-07-19T20:00:00Z' })
    expect(words[1]).toBe('Jul 20, 2026 (UTC+8)')
  })
})

test('the server’s own reason goes before the dates', () => {
  const now = Date.parse(soon.ends)
  expect(standingOf({ status: 3, ...soon, reason: 'FundingEnded' }, now - day)).toBe('ended')
  expect(standingOf({ status: 3, ...soon, reason: 'FullySubscribed' }, now + day)).toBe('full')
  expect(standingOf({ status: 3, ...soon }, now - day)).toBe('full')
  expect(standingOf({ status: 3, ...soon }, now)).toBe('ended')
})
