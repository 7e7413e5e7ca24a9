import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '@/shared/api/query'
import { numbers } from '@/shared/filters'
import { endSession } from '@/shared/session/lifecycle'
import { useSession } from '@/shared/session/store'
import { renderScreen } from '@/testing/render'
import { answer, refuse, type Seen, server } from '@/testing/server'
import { comparison, readCompared, toggled } from '../comparison'
import { groupProducts } from '../status'
import Compare from './Compare'
import Project from './Project'
import Projects, { readFilter } from './Projects'

const product = (id: number, code: string, end: string) => ({
  InvestmentID: id,
  Name: `P${id}`,
  InvestmentImageUrl: '',
  CurrencySymbol: 'USD',
  ProjectSize: 1,
  ProjectDuration: 6,
  IsROIInvestmentInd: true,
  ROIPercentage: 9,
  CurrentAnnualReturn: null,
  FundingStartDate: '2020-01-01',
  FundingEndDate: end,
  CountryID: 112,
  InvestmentStatusCode: code,
})

const list = (products: object[], total = products.length) => ({
  products,
  total,
  continents: [{ ContinentID: 3, ContinentName: 'North America' }],
  investmentStatuses: [{ StatusID: 2, InvestmentStatusCode: 'Open', InvestmentStatus: 'Open' }],
  propertyTypes: [
    { PropertyTypeID: 1, PropertyType: 'Homes' },
    { PropertyTypeID: 5, PropertyType: 'Offices' },
  ],
})

const open = (id: number) => product(id, 'Open', '2099-01-01')

beforeEach(() => {
  answer('get', 'public_countries.json', {
    countries: [{ CountryID: 112, Country: 'China', CountryCode2: 'CN', PhoneCode: '86' }],
  })
  answer('get', 'account_watchlist.json', { InvestmentIDs: [], products: [] })
})

const show = (query = '', products: object[] = [open(1)]): Seen[] => {
  const seen = answer('get', 'account_products.json', list(products))
  renderScreen(<Projects />, '/product/products', query)
  return seen
}

describe('all projects', () => {
  test('are grouped Open, ComingSoon, Closed, others, each by funding end, the latest first', () => {
    const groups = groupProducts([
      product(1, 'Closed', '2026-01-01'),
      product(2, 'Open', '2026-01-01'),
      product(3, 'Paused', '2026-01-01'),
      product(4, 'Open', '2026-05-01'),
      product(5, 'ComingSoon', '2026-01-01'),
    ])
    expect(groups.map((group) => [group.code, group.products.map((p) => p.InvestmentID)])).toEqual([
      ['Open', [4, 2]],
      ['ComingSoon', [5]],
      ['Closed', [1]],
      ['Other', [3]],
    ])
  })

  test('are asked for by place, state, name and several types', async () => {
    const seen = show('?ContinentID=3')
    await userEvent.click(await screen.findByRole('button', { name: 'Property type' }))
    await userEvent.click(screen.getByText('Homes'))
    await userEvent.click(screen.getByText('Offices'))
    await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('PropertyTypeList')).toBe('1,5'))
    expect(seen.at(-1)?.url.searchParams.get('ContinentID')).toBe('3')
    expect(screen.getByRole('button', { name: 'North America' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await userEvent.type(screen.getByRole('searchbox'), ' Quay ')
    await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('Keyword')).toBe('Quay'))
    expect(seen.filter(({ url }) => url.searchParams.get('Keyword')).length).toBe(1)
  })

  const of = (
    id: number,
    opens: string,
    end: string,
    ROIPercentage: number,
    MinimumInvestmentValue: number | null,
  ) => ({
    ...product(id, 'Open', end),
    FundingStartDate: opens,
    ROIPercentage,
    MinimumInvestmentValue,
  })
  const sorted = [
    of(1, '2026-01-01', '2099-02-01', 12, 10_000),
    of(2, '2026-03-01', '2099-03-01', 10, null),
    of(3, '2026-02-01', '2099-01-01', 8, 25_000),
  ]
  const shown = () => screen.getAllByRole('link', { name: /^P\d$/ }).map((link) => link.textContent)

  test.each([
    ['1', ['P2', 'P3', 'P1']],
    ['2', ['P3', 'P1', 'P2']],
    ['3', ['P1', 'P2', 'P3']],
    ['4', ['P1', 'P3', 'P2']],
  ])('are sorted as the address says: %s, whatever page they come on', async (sort, names) => {
    const [first, second] = [sorted.slice(0, 2), sorted.slice(2)]
    server.use(
      http.get('*/api/account_products.json', ({ request }) =>
        HttpResponse.json(
          list(new URL(request.url).searchParams.get('pageNum') === '2' ? second : first, 21),
        ),
      ),
    )
    renderScreen(<Projects />, '/product/products', `?Sort=${sort}`)
    await waitFor(() => expect(shown()).toEqual(names))
  })

  test.each([
    ['Newest first', ['P2', 'P3', 'P1']],
    ['Closing soon', ['P3', 'P1', 'P2']],
    ['Highest target return', ['P1', 'P2', 'P3']],
    ['Lowest minimum, per currency', ['P1', 'P3', 'P2']],
  ])('are sorted by a chip: %s', async (order, names) => {
    show('', sorted)
    await userEvent.click(await screen.findByRole('button', { name: 'Sort by' }))
    await userEvent.click(screen.getByText(order))
    await screen.findByRole('button', { name: order })
    await waitFor(() => expect(shown()).toEqual(names))
  })

  test.each(['China', 'prc', '中国', 'mainland'])('are found by their country: %s', async (words) => {
    const elsewhere = { ...open(2), CountryID: 9 }
    const seen: (string | null)[] = []
    server.use(
      http.get('*/api/account_products.json', ({ request }) => {
        const keyword = new URL(request.url).searchParams.get('Keyword')
        seen.push(keyword)
        return HttpResponse.json(list(keyword ? [open(3)] : [open(1), elsewhere, open(3)]))
      }),
    )
    renderScreen(<Projects />, '/product/products', `?Keyword=${encodeURIComponent(words)}`)
    await screen.findByRole('link', { name: 'P1' })
    expect(screen.queryByRole('link', { name: 'P2' })).toBeNull()
    expect(screen.getAllByRole('link', { name: 'P3' })).toHaveLength(1)
    screen.getByText('2 projects')
    expect(seen).toContain(words)
  })

  test('take nonsense in the address as no choice', () => {
    const query = new URLSearchParams('ContinentID=x&StatusID=-1&PropertyTypeList=1,a,,5.5,7&Keyword=%20')
    expect(readFilter(query)).toEqual({ continent: null, status: null, propertyTypes: [1, 7], keyword: '' })
    expect(numbers(null)).toEqual([])
  })

  test('drop from the address what none of the choices is, and never ask for a state that is none', async () => {
    const seen = show('?ContinentID=77&StatusID=99&PropertyTypeList=,,x,5,99,5')
    await screen.findByRole('button', { name: 'Offices' })
    await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('PropertyTypeList')).toBe('5'))
    expect(seen.at(-1)?.url.searchParams.get('ContinentID')).toBeNull()
    expect(seen.filter(({ url }) => url.searchParams.get('StatusID'))).toEqual([])
    for (const name of ['Location', 'Status'])
      expect(screen.getByRole('button', { name }).dataset.active).toBe('false')
    screen.getByRole('link', { name: 'P1' })
  })

  test('that none match say how to see more', async () => {
    show('?StatusID=2&Keyword=zzz', [])
    await screen.findByText('No project matches')
    const seen = answer('get', 'account_products.json', list([open(1)]))
    const [clear] = screen.getAllByRole('button', { name: 'Clear the filters' }).slice(-1)
    await userEvent.click(clear as HTMLElement)
    await screen.findByRole('link', { name: 'P1' })
    expect(seen[0]?.url.searchParams.get('Keyword')).toBeNull()
  })

  test('come by pages, and more are fetched on demand', async () => {
    const seen = answer('get', 'account_products.json', list([open(1)], 40))
    renderScreen(<Projects />, '/product/products')
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('pageNum')).toBe('2'))
    screen.getByText('40 projects')
  })

  test('show each card with all that is known of it', async () => {
    const known = { ProjectSize: 68000000, MinimumInvestmentValue: 25000, ProjectDuration: 30 }
    show('', [{ ...open(1), ...known, InvestmentImageUrl: '' }])
    const card = within((await screen.findByRole('link', { name: 'P1' })).closest('article') as HTMLElement)
    for (const text of ['Target ROI', '9.00%', '2 years 6 months', 'Project size', 'Open until', 'Open'])
      card.getByText(text)
    card.getByText('invest from US$ 25,000')
    card.getByText(/days left$/)
    // A flag may be left out: the name of the place is there to be seen.
    await waitFor(() => expect(card.getByText('China').closest('.unseen')).toBeNull())
    expect(document.querySelector('.project-card .picture-drawn')).not.toBeNull()
  })
})

describe('the watch list', () => {
  test('takes a project at once, and shows it', async () => {
    const seen = answer('post', 'account_watchlist.json', { ok: true })
    show()
    const mark = await screen.findByRole('button', { name: 'Watch P1' })
    expect(mark.getAttribute('aria-pressed')).toBe('false')
    answer('get', 'account_watchlist.json', { InvestmentIDs: [1], products: [open(1)] })
    await userEvent.click(mark)
    await waitFor(() => expect(mark.getAttribute('aria-pressed')).toBe('true'))
    expect(seen[0]?.body).toMatchObject({ InvestmentID: 1 })
    await userEvent.click(await screen.findByRole('tab', { name: 'Watch list (1)' }))
    await screen.findByRole('link', { name: 'P1' })
  })

  test('is put right when the server refuses', async () => {
    refuse('post', 'account_watchlist.json', 409, 'WatchListFull', { params: { max: 200 } })
    show()
    const mark = await screen.findByRole('button', { name: 'Watch P1' })
    await userEvent.click(mark)
    await screen.findByRole('dialog')
    await waitFor(() => expect(mark.getAttribute('aria-pressed')).toBe('false'))
  })

  test('that is empty says how to fill it', async () => {
    show('?list=watched')
    await screen.findByText('Nothing on your watch list yet')
    await userEvent.click(screen.getByRole('button', { name: 'Show all projects' }))
    await screen.findByRole('link', { name: 'P1' })
  })
})

describe('a comparison', () => {
  test('takes three, each once, and no fourth', () => {
    expect([1, 2, 3, 4].reduce(toggled, [] as number[])).toEqual([1, 2, 3])
    expect(toggled([1, 2], 1)).toEqual([2])
    expect(readCompared('3,3,x,-1,2.5,4,5,6')).toEqual([3, 4, 5])
    expect(readCompared(null)).toEqual([])
  })

  test('is chosen in the list, and begins with two', async () => {
    show('', [open(1), open(2), open(3), open(4)])
    const box = (id: number) => screen.findByRole('button', { name: `Compare P${id}` })
    await userEvent.click(await box(1))
    expect(screen.getByRole('button', { name: 'Compare' }).hasAttribute('disabled')).toBe(true)
    for (const id of [2, 3, 4]) await userEvent.click(await box(id))
    await screen.findByText('You can compare up to 3 projects at a time.')
    await userEvent.click(screen.getByRole('link', { name: 'Compare' }))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/product/compare?ids=1,2,3')
  })

  test('is forgotten with the session', () => {
    comparison.toggle(1)
    endSession()
    expect(useSession.getState().compared).toEqual([])
  })

  test('is still chosen after a reload', async () => {
    for (const id of [3, 1]) comparison.toggle(id)
    await waitFor(() => expect(sessionStorage.getItem('session')).toContain('"compared":[3,1]'))
    const kept = sessionStorage.getItem('session') ?? ''
    comparison.clear()
    await waitFor(() => expect(sessionStorage.getItem('session')).not.toBe(kept))
    sessionStorage.setItem('session', kept)
    await useSession.persist.rehydrate()
    show('', [open(1), open(3)])
    await screen.findByText('2 projects selected')
  })

  const detail = {
    InvestmentID: 1,
    Name: 'Alder Row',
    Images: [],
    PropertyType: 'Residential',
    ProjectSize: 68000000,
    OfferingSize: 24000000,
    OfferingLeft: 15840000,
    Currency: 'USD',
    CurrencySymbol: 'USD',
    CountryID: 112,
    IsROIInvestmentInd: false,
    ROIPercentage: null,
    CurrentAnnualReturn: 0.114,
    Term: 30,
    PercCompleted: 34,
    FundingEndDate: '2027-03-19T00:00:00Z',
    CompanyName: null,
    PartnerRating: null,
    MinimumInvestmentValue: null,
    CNInvestmentStatusID: 2,
    Summaries: [],
    Documents: [],
    InvestmentTable: [],
  }

  test('shows its projects row by row, and says what is not named', async () => {
    answer('get', 'account_product_detail.json', { investment: detail, consultingPhone: '1' })
    renderScreen(<Compare />, '/product/compare', '?ids=1')
    for (const text of [
      '11.40%',
      'Residential',
      '2 years 6 months',
      '34%',
      'Mar 19, 2027',
      'Open',
      'Target return',
      'Target IRR',
    ])
      await screen.findByText(text)
    expect(screen.queryByText(/left out/)).toBeNull()
    expect(screen.getAllByText('Not specified').length).toBe(3)
    fireEvent.click(screen.getByRole('button', { name: 'Remove Alder Row from the comparison' }))
    await screen.findByText('Nothing to compare yet')
  })

  test('leads to a project, whose way back leads to it again', async () => {
    answer('get', 'account_product_detail.json', { investment: detail })
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/product/compare?ids=1']}>
          <Routes>
            <Route path="/product/compare" element={<Compare />} />
            <Route path="/product/product" element={<Project />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    )
    await userEvent.click(await screen.findByRole('link', { name: 'Alder Row' }))
    await screen.findByRole('heading', { level: 1, name: 'Alder Row' })
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByRole('heading', { level: 1, name: 'Compare projects' })
  })

  test('shows those that are there beside one that is not', async () => {
    server.use(
      http.get('*/api/account_product_detail.json', ({ request }) =>
        new URL(request.url).searchParams.get('id') === '1'
          ? HttpResponse.json({ investment: detail })
          : HttpResponse.json({ ok: false, messageKey: 'Error_NotFound' }, { status: 404 }),
      ),
    )
    renderScreen(<Compare />, '/product/compare', '?ids=1,99')
    await screen.findByRole('link', { name: 'Alder Row' })
    expect(screen.getAllByRole('columnheader')).toHaveLength(1)
    screen.getByText('One project is left out: it is no longer listed.')
  })

  test('of nothing that is there says where to choose', async () => {
    refuse('get', 'account_product_detail.json', 404, 'Error_NotFound')
    renderScreen(<Compare />, '/product/compare', '?ids=98,99')
    await screen.findByText('Nothing to compare yet')
  })

  test('that cannot be loaded can be tried again', async () => {
    refuse('get', 'account_product_detail.json', 403, 'Error_Forbidden')
    renderScreen(<Compare />, '/product/compare', '?ids=1,2')
    await screen.findByRole('alert')
  })
})
