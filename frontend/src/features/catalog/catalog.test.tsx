import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import { src } from '@/testing/sources'
import Home from './pages/Home'

const baseData = {
  productStatusList: [{ value: 2, label: 'Open now' }],
  cashTypeList: [],
  tradeTypeList: [],
  productList: [],
}
const listed = {
  productId: 7,
  productCode: 'ALDR',
  productName: 'Alder Row',
  status: 2,
  imageUrl: '/a.jpg',
  timeLimit: 30,
  totalValue: 68000000,
  minimumInvestmentValue: 10000,
  currency: 'USD',
  rateType: 'irr',
  rate: 0.114,
  openingDate: '2026-01-01T00:00:00Z',
  expirationDate: '2027-03-19T00:00:00Z',
  collectProgress: 33.6,
}
const home = {
  slogans: [],
  figures: [{ Value: '16', Title: 'Projects' }],
  bulletins: [],
  filingNumber: 'ICP 1',
}

describe('home', () => {
  test.each([
    ['notice', 'Legal notice'],
    ['privacy', 'Privacy policy'],
    ['payment', 'Payment terms'],
  ])('leads at its foot to the legal text %s', async (kind, name) => {
    answer('get', 'public_banner_stats.json', home)
    answer('get', 'baseData.json', { code: 200, data: baseData })
    answer('get', 'listed_products.json', { code: 200, data: [] })
    const asked = answer('get', 'public_legal.json', {
      Title: `Title of ${kind}`,
      Html: '<p>What it says</p>',
    })
    renderScreen(<Home />, '/index')
    await userEvent.click(await screen.findByRole('button', { name }))
    expect(await screen.findByRole('dialog', { name: `Title of ${kind}` })).toBeTruthy()
    expect(asked[0]?.url.searchParams.get('kind')).toBe(kind)
  })

  test.each([
    ['Help and contact', '/help'],
    ['Who we are', '/about'],
  ])('leads at its foot to %s', async (name, route) => {
    answer('get', 'public_banner_stats.json', home)
    answer('get', 'baseData.json', { code: 200, data: baseData })
    answer('get', 'listed_products.json', { code: 200, data: [] })
    renderScreen(<Home />, '/index')
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(route)
  })

  test('shows each product with all that the list says of it', async () => {
    answer('get', 'public_banner_stats.json', home)
    answer('get', 'baseData.json', { code: 200, data: baseData })
    answer('get', 'listed_products.json', { code: 200, data: [listed] })
    renderScreen(<Home />, '/index')
    const card = within(await screen.findByRole('link', { name: /Alder Row/ }))
    await waitFor(() => card.getByText('Open now'))
    for (const text of [
      'Target IRR',
      '11.40%',
      '2 years 6 months',
      /^Mar 19, 2027/,
      'Open until',
      'Project size',
      'invest from US$ 10,000',
      '34%',
    ])
      card.getByText(text)
    expect(card.getByText('US$ 68.0 m').parentElement?.title).toBe('US$ 68,000,000')
    expect(screen.getByRole('link', { name: /Alder Row/ }).getAttribute('href')).toBe(
      '/product/product?InvestmentID=7',
    )
    await screen.findByText('ICP 1')
  })

  test('sets a term in the type of amounts, which is smaller where a card is narrow', async () => {
    answer('get', 'public_banner_stats.json', home)
    answer('get', 'baseData.json', { code: 200, data: baseData })
    answer('get', 'listed_products.json', { code: 200, data: [listed] })
    renderScreen(<Home />, '/index')
    const term = await screen.findByText('2 years 6 months')
    expect(term.matches('.project-facts > div > dd > .term')).toBe(true)
    const sheet = readFileSync(resolve(src, 'features/catalog/pages/catalog.css'), 'utf8')
    const rule = (selector: string) => sheet.split(`${selector} {`)[1]?.split('}')[0]
    expect(rule('.project-facts > div')).toContain('container-type: inline-size')
    expect(rule('.project-facts :is(.money, .term)')).toMatch(/font-size: min\(1em, .*cqi/)
  })

  test.each([
    [2, 'Open'],
    [1, 'Coming soon'],
    [9, 'Other'],
  ])('has a word for the status %i, also without those of the server', async (status, word) => {
    answer('get', 'public_banner_stats.json', home)
    refuse('get', 'baseData.json', 503, 'Error_Unavailable', { params: { seconds: 5 } })
    answer('get', 'listed_products.json', { code: 200, data: [{ ...listed, status }] })
    renderScreen(<Home />, '/index')
    within(await screen.findByRole('link', { name: /Alder Row/ })).getByText(word)
  })

  test('names the rate ROI when it is one', async () => {
    answer('get', 'public_banner_stats.json', home)
    answer('get', 'baseData.json', { code: 200, data: baseData })
    answer('get', 'listed_products.json', { code: 200, data: [{ ...listed, rateType: 'roi' }] })
    renderScreen(<Home />, '/index')
    await screen.findByText('Target ROI')
  })

  test('offers a retry when the list does not come', async () => {
    answer('get', 'public_banner_stats.json', home)
    answer('get', 'baseData.json', { code: 200, data: baseData })
    refuse('get', 'listed_products.json', 503, 'Error_Unavailable', { params: { seconds: 5 } })
    renderScreen(<Home />, '/index')
    await screen.findByText(/cannot be reached/)
    answer('get', 'listed_products.json', { code: 200, data: [listed] })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: /Alder Row/ })
  })
})

describe('pulling down', () => {
  const drag = (points: [number, number][]) => {
    const at = ([clientX, clientY]: [number, number]) => ({ touches: [{ clientX, clientY }] })
    const [first = [0, 0], ...rest] = points
    fireEvent.touchStart(document.body, at(first))
    for (const point of rest) fireEvent.touchMove(document.body, at(point))
  }
  const letGo = () => fireEvent.touchEnd(document.body, { touches: [] })
  const show = async () => {
    answer('get', 'public_banner_stats.json', home)
    answer('get', 'baseData.json', { code: 200, data: baseData })
    const seen = answer('get', 'listed_products.json', { code: 200, data: [listed] })
    renderScreen(<Home />, '/index')
    await screen.findByRole('link', { name: /Alder Row/ })
    return seen
  }

  test('far enough asks again, and says so', async () => {
    const seen = await show()
    drag([
      [100, 100],
      [100, 130],
    ])
    screen.getByText('Pull to refresh')
    drag([
      [100, 100],
      [100, 260],
    ])
    screen.getByText('Release to refresh')
    letGo()
    screen.getByText('Refreshing…')
    await waitFor(() => expect(seen).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText('Refreshing…')).toBeNull())
  })

  test.each<[string, [number, number][]]>([
    [
      'a little',
      [
        [100, 100],
        [100, 150],
      ],
    ],
    [
      'sideways',
      [
        [100, 100],
        [200, 120],
        [200, 300],
      ],
    ],
    [
      'down and back',
      [
        [100, 100],
        [100, 300],
        [100, 90],
      ],
    ],
  ])('%s asks nothing', async (_name, points) => {
    const seen = await show()
    drag(points)
    letGo()
    expect(screen.queryByText('Refreshing…')).toBeNull()
    expect(seen).toHaveLength(1)
  })

  test('asks nothing on a list that is scrolled', async () => {
    const seen = await show()
    Object.defineProperty(window, 'scrollY', { value: 40, configurable: true })
    drag([
      [100, 100],
      [100, 300],
    ])
    letGo()
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
    expect(screen.queryByText('Refreshing…')).toBeNull()
    expect(seen).toHaveLength(1)
  })
})
