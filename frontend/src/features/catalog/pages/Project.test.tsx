import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '@/shared/session/store'
import { listOf, storedAccount } from '@/testing/accounts'
import { typed } from '@/testing/drafts'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import { documentNumber, inLanguage } from '../components/ProjectNews'
import { starsNearest, starsUp, wholeStars } from '../rating'
import type { ProjectFile } from '../wire'
import Project from './Project'

vi.mock('../map/PinMap', () => ({ default: () => null }))

// A reader whose clock is not that of UTC+8, wherever the tests run.
beforeEach(() => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120)
})

const detail = {
  InvestmentID: 7,
  Name: 'Alder Row',
  Images: ['/a.jpg'],
  PropertyType: 'Residential',
  ProjectSize: 68000000,
  OfferingSize: 24000000,
  Currency: 'USD',
  IsROIInvestmentInd: false,
  ROIPercentage: null,
  CurrentAnnualReturn: 0.114,
  Term: 30,
  PercCompleted: 34,
  CompanyName: 'Fernhill',
  PartnerRating: 92,
  MinimumInvestmentValue: 10000,
  CNInvestmentStatusID: 2,
  CurrencyID: 1,
  CurrencySymbol: 'USD',
  OfferingLeft: 15840000,
  FundingStartDate: '2026-01-01T00:00:00Z',
  FundingEndDate: '2027-03-19T00:00:00Z',
  CompanyID: 3,
  CompanyImageUrl: '/logo.png',
  Address: '2140 Alder Row, Seattle',
  LocationLatitude: 47.6686,
  LocationLongitude: -122.3847,
  InvestmentFrameworks: [1, 2],
  InvestmentTable: [{ Label: 'Stage', Value: 'Foundations complete' }],
  Summaries: [],
  Documents: [],
}
const file = (change: Partial<ProjectFile> = {}): ProjectFile => ({
  DocumentType: 'PPM',
  Url: '/api/project_documents/7/memo',
  LanguageID: 1,
  DocumentFriendlyName: 'Memorandum',
  DocumentKey: 'memo',
  ApprovedAccountsOnlyInd: false,
  ...change,
})
const showProject = (change: object = {}, query = '') => {
  answer('get', 'account_watchlist.json', { InvestmentIDs: [], products: [] })
  answer('get', 'account_product_detail.json', {
    investment: { ...detail, ...change },
    consultingPhone: '+86 400 000 0000',
    mapTiles: null,
  })
  return renderScreen(<Project />, '/product/product', `?InvestmentID=7${query}`)
}
describe('a project', () => {
  test('can be invested in while it is open, and goes to the choice of account', async () => {
    typed('myInvestment', { InvestmentID: 1 })
    showProject()
    await screen.findByText('Minimum by wire: US$ 10,000')
    await userEvent.click(screen.getByRole('link', { name: 'Invest now' }))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(
      '/account/select/selectaccount?DetailInvestmentID=7',
    )
    expect(useSession.getState()).toMatchObject({
      drafts: {},
      product: { InvestmentID: 7, Name: 'Alder Row' },
    })
  })

  test.each([1, 2, 3])('names the minimum whatever its status: %s', async (CNInvestmentStatusID) => {
    showProject({ CNInvestmentStatusID })
    expect(await screen.findByText('Minimum by wire: US$ 10,000')).toBeTruthy()
  })

  test.each([
    [1, 'NotOpenYet', 'Opens on Mar 1, 2027 (UTC+8). You can invest from then on.'],
    [3, 'FundingEnded', 'The subscription period ended on Mar 19, 2027 (UTC+8).'],
    [
      3,
      'FullySubscribed',
      'Fully subscribed. If a place opens up before Mar 19, 2027 (UTC+8), you can invest again.',
    ],
  ])('of status %i, %s, says why it cannot be, and what is next', async (status, reason, words) => {
    showProject({
      CNInvestmentStatusID: status,
      NotOpenReasonCode: reason,
      FundingStartDate: '2027-02-28T20:00:00Z',
    })
    await screen.findByText(words)
    const button = screen.getByRole('button', { name: 'Invest now' }) as HTMLButtonElement
    expect(button.disabled).toBe(true)
  })

  test.each([
    [false, 'Target internal rate of return'],
    [true, 'Target return on investment'],
  ])('calls its return a target, over the term: %s', async (IsROIInvestmentInd, words) => {
    showProject({ IsROIInvestmentInd, ROIPercentage: 8.75 })
    const label = await screen.findByText(words)
    expect(label.parentElement?.querySelector('.project-return')?.textContent).toMatch(/%$/)
  })

  test('says how much of it is left', async () => {
    showProject()
    const left = await screen.findByText(/left$/, { selector: 'strong' })
    expect(left.textContent).toBe('US$ 15,840,000 left')
  })

  test('of which nothing is left says that', async () => {
    showProject({ OfferingLeft: 0, PercCompleted: 100, CNInvestmentStatusID: 3 })
    await screen.findByText('Fully subscribed', { selector: '.project-taken strong' })
  })

  test('reckons with more than is left, and says how much that is', async () => {
    showProject()
    const amount = await screen.findByRole('textbox', { name: 'Amount to invest' })
    const said = /US\$ 15,840,000 of this offering is left, less than this amount/
    fireEvent.change(amount, { target: { value: '15840000' } })
    expect(screen.queryByText(said)).toBeNull()
    fireEvent.change(amount, { target: { value: '15840001' } })
    expect(amount.getAttribute('aria-describedby')?.split(' ')).toContain(screen.getByText(said).id)
    expect(document.querySelector('.returns-total')).not.toBeNull()
  })

  test('reckons though nothing is left for now, and says so', async () => {
    showProject({ OfferingLeft: 0, PercCompleted: 100 })
    await screen.findByText(/All of this offering is taken at the moment/)
  })

  test('that is closed says once that it is', async () => {
    showProject({ OfferingLeft: 0, PercCompleted: 100, CNInvestmentStatusID: 3 })
    await screen.findByRole('textbox', { name: 'Amount to invest' })
    expect(screen.queryByText(/is taken at the moment/)).toBeNull()
  })

  test('offers a number that dials, with the hours of the editor and the way to help', async () => {
    answer('get', 'public_help.json', { Questions: [], Hours: 'Monday to Friday, 9 to 18' })
    showProject()
    await userEvent.click(await screen.findByRole('button', { name: 'Contact us' }))
    const link = document.querySelector('.consult-number')
    expect(link?.getAttribute('href')).toBe('tel:+864000000000')
    await screen.findByText('Hours: Monday to Friday, 9 to 18')
    expect(screen.getByRole('link', { name: 'Other ways to reach us' }).getAttribute('href')).toMatch(
      /\/help$/,
    )
  })

  test('is put on the watch list from its own page', async () => {
    showProject()
    const mark = await screen.findByRole('button', { name: 'Watch Alder Row' })
    const seen = answer('post', 'account_watchlist.json', { ok: true })
    await waitFor(() => expect(mark.getAttribute('aria-pressed')).toBe('false'))
    answer('get', 'account_watchlist.json', { InvestmentIDs: [7], products: [] })
    await userEvent.click(mark)
    await waitFor(() => expect(mark.getAttribute('aria-pressed')).toBe('true'))
    expect(seen[0]?.body).toMatchObject({ InvestmentID: 7 })
  })

  test('that is not there says so', async () => {
    refuse('get', 'account_product_detail.json', 404, 'Error_NotFound')
    renderScreen(<Project />, '/product/product', '?InvestmentID=99')
    await screen.findByText(/could not find this/)
  })

  test('of which the server says nothing is an answer that failed, and can be asked for again', async () => {
    answer('get', 'account_watchlist.json', { InvestmentIDs: [], products: [] })
    answer('get', 'account_product_detail.json', {})
    renderScreen(<Project />, '/product/product', '?InvestmentID=7')
    const again = await screen.findByRole('button', { name: 'Try again' })
    answer('get', 'account_product_detail.json', { investment: detail, consultingPhone: '', mapTiles: null })
    await userEvent.click(again)
    await screen.findByRole('link', { name: 'Invest now' })
  })

  test('shows the side that its address names', async () => {
    showProject({}, '&tab=partner')
    const side = await screen.findByRole('tab', { name: 'Partner' })
    expect(side.getAttribute('aria-selected')).toBe('true')
  })

  test.each(['xyz', '', '7,8', '-7', '99999999999999999999'])('of no id (%s) is not there', async (id) => {
    const seen = answer('get', 'account_product_detail.json', { investment: detail })
    renderScreen(<Project />, '/product/product', `?InvestmentID=${id}`)
    await screen.findByText('Not here')
    await screen.findByText(/could not find this/)
    expect(seen).toEqual([])
  })

  test('numbers its first four documents, in the language of the reader', () => {
    expect([0, 3, 4].map(documentNumber)).toEqual([1, 4, null])
    const of = (Url: string, LanguageID: number) => file({ Url, LanguageID })
    const documents = [of('a', 1), of('b', 4)]
    expect(inLanguage(documents, 'zh').map((d) => d.Url)).toEqual(['b'])
    expect(inLanguage(documents, 'en').map((d) => d.Url)).toEqual(['a'])
  })

  test('shows the whole part of a twentieth of the rating', () =>
    expect([99, 100, 19].map(wholeStars)).toEqual([4, 5, 0]))

  test('lists of partners round a rating up, their pages to the nearest', () => {
    const ratings = [0, 1, 49, 50, 81, 100, 130]
    expect(ratings.map(starsUp)).toEqual([0, 1, 3, 3, 5, 5, 5])
    expect(ratings.map(starsNearest)).toEqual([0, 0, 2, 3, 4, 5, 5])
  })
})

test('news carry the time of UTC+8, and say so', async () => {
  const update = { PropertySummaryInd: false, MarketSummaryInd: false, InvestmentSummaryInd: false }
  showProject(
    {
      Summaries: [
        {
          ...update,
          UpdateInd: true,
          Header: 'Roof on',
          Text: 'Done.',
          CreatedDateTime: '2026-01-01T20:30:00Z',
          Documents: [],
        },
      ],
    },
    '&tab=news',
  )
  await screen.findByText('Jan 2, 2026, 04:30 (UTC+8)')
})

describe('risks and fees', () => {
  const told = (change: object) => ({
    PropertySummaryInd: false,
    MarketSummaryInd: false,
    InvestmentSummaryInd: false,
    RiskSummaryInd: false,
    FeeSummaryInd: false,
    UpdateInd: false,
    CreatedDateTime: '2026-01-01T00:00:00Z',
    Documents: [],
    ...change,
  })

  test('have headings of their own, with what is attached in the language of the reader', async () => {
    const table = [file(), file({ LanguageID: 4, Url: '/zh', DocumentFriendlyName: '费用表' })]
    showProject({
      Summaries: [
        told({ FeeSummaryInd: true, Header: 'Management fee', Text: '1 % a year.', Documents: table }),
        told({ RiskSummaryInd: true, Header: 'Delays', Text: 'Works may be late.' }),
        told({ RiskSummaryInd: true, Header: 'Currency', Text: 'The rand may fall.' }),
      ],
    })
    const risks = (await screen.findByRole('heading', { name: 'Risks', level: 2 })).parentElement
    const fees = screen.getByRole('heading', { name: 'Fees', level: 2 }).parentElement
    const headlines = (topic: HTMLElement | null) =>
      [...(topic?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent)
    expect([headlines(risks), headlines(fees)]).toEqual([['Delays', 'Currency'], ['Management fee']])
    expect(fees?.textContent).toContain('Memorandum')
    expect(fees?.textContent).not.toContain('费用表')
  })

  test('are left out of a project that tells nothing of them', async () => {
    showProject({ Summaries: [told({ PropertySummaryInd: true, Header: 'Courtyards', Text: 'Six.' })] })
    await screen.findByText('Courtyards')
    for (const name of ['Risks', 'Fees']) expect(screen.queryByRole('heading', { name })).toBeNull()
  })
})

describe('a document', () => {
  const marked = file({
    DocumentFriendlyName: 'Side letter',
    DocumentKey: 'side',
    Url: '/api/project_documents/7/side',
    ApprovedAccountsOnlyInd: true,
  })
  const opened = { opener: window, location: { href: '' }, close: vi.fn() }
  const showDocuments = (...states: string[]) => {
    opened.location.href = ''
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
    const accounts = states.map((KYCStateCode, at) => ({
      ...storedAccount,
      UserEntityID: at + 1,
      LastKYCLog: { KYCStateCode },
    }))
    answer('get', 'account_userentity.json', listOf(...accounts))
    showProject({ Documents: [file(), marked] }, '&tab=news')
  }

  test('is opened by a link that is asked for at the press', async () => {
    const asked = answer('get', 'account_project_document.json', { url: '/api/project_files/short' })
    showDocuments()
    await userEvent.click(await screen.findByRole('button', { name: /Memorandum/ }))
    await waitFor(() => expect(opened.location.href).toBe('/api/project_files/short'))
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
      InvestmentID: '7',
      DocumentKey: 'memo',
    })
  })

  test.each([
    [[], 'Open an account to read it.'],
    [['INIT'], 'Open an account to read it.'],
    [['LFAIL', 'GWAIT'], 'Yours is under review.'],
  ])('for approved accounts leads %s to the accounts: %s', async (states, needed) => {
    showDocuments(...states)
    const link = await screen.findByRole('link', { name: /Side letter/ })
    expect(link.textContent).toContain('For investors with an approved account.')
    expect(link.textContent).toContain(needed)
    expect(link.getAttribute('href')).toBe('/account/openaccount')
    expect(screen.getByRole('button', { name: /Memorandum/ })).toBeTruthy()
  })

  test('for approved accounts opens where one of the accounts is approved', async () => {
    answer('get', 'account_project_document.json', { url: '/api/project_files/side' })
    showDocuments('INIT', 'GPASS')
    await userEvent.click(await screen.findByRole('button', { name: /Side letter/ }))
    await waitFor(() => expect(opened.location.href).toBe('/api/project_files/side'))
  })

  test('asked for after the session ended leads to the log-in and back', async () => {
    refuse('get', 'account_project_document.json', 401, 'Error_NotLoggedIn')
    useSession.setState({ islogin: 1 })
    showDocuments('GPASS')
    location.hash = '/product/product?InvestmentID=7&tab=news'
    await userEvent.click(await screen.findByRole('button', { name: /Memorandum/ }))
    await waitFor(() => expect(useSession.getState().islogin).not.toBe(1))
    expect(localStorage.getItem('returnUrl')).toContain('/product/product?InvestmentID=7')
    expect(opened.location.href).toBe('')
    expect(opened.close).toHaveBeenCalled()
  })
})

describe('the Chinese terms sheet', () => {
  const sheet = file({ DocumentType: 'TermsSheet', Url: '/api/project_documents/7/terms', LanguageID: 4 })
  test('is linked where the server names it, and is not listed a second time', async () => {
    useSession.setState({ locale: 'zh' })
    showProject({
      TermsSheetUrl: sheet.Url,
      Documents: [{ ...sheet, DocumentFriendlyName: '中文条款书', DocumentKey: 'terms' }],
    })
    const asked = answer('get', 'account_project_document.json', { url: '/api/project_files/t' })
    await userEvent.click(await screen.findByRole('button', { name: '查看中文条款书' }))
    await waitFor(() => expect(asked[0]?.url.searchParams.get('DocumentKey')).toBe('terms'))
    await userEvent.click(screen.getAllByRole('tab')[2] as HTMLElement)
    expect(screen.queryByText('中文条款书')).toBeNull()
  })
  test('is not linked otherwise', async () => {
    showProject({ TermsSheetUrl: null })
    await screen.findAllByRole('tab')
    expect(screen.queryByText('Terms sheet in Chinese')).toBeNull()
  })
})

describe('a project with little or odd content', () => {
  test('without partner, pictures, coordinates and table is still whole', async () => {
    showProject({
      Images: [],
      CompanyID: null,
      CompanyName: null,
      CompanyImageUrl: null,
      PartnerRating: null,
      LocationLatitude: null,
      LocationLongitude: null,
      InvestmentTable: [],
      MinimumInvestmentValue: null,
      Address: '',
    })
    await screen.findByText('11.40%')
    expect(document.querySelectorAll('.picture-drawn')).toHaveLength(1)
    expect(document.querySelector('.place-map')).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'Partner' }))
    screen.getByText('This project names no partner')
  })

  test('draws a picture in place of one that does not load', async () => {
    showProject()
    fireEvent.error(await screen.findByAltText('Alder Row, picture 1 of 1'))
    expect(document.querySelector('.carousel .picture-drawn')).not.toBeNull()
  })

  test('cuts a name of 200 characters short in the header, and shows it whole below', async () => {
    const name = 'Residences by the Water '.repeat(9).slice(0, 200)
    showProject({ Name: name })
    const [header, whole] = await screen.findAllByText(name.trim())
    expect(header?.className).toContain('screen-title-long')
    expect(whole?.tagName).toBe('H2')
  })

  test('shows the safe part of formatted texts, and plain ones in their paragraphs', async () => {
    const summary = {
      UpdateInd: false,
      PropertySummaryInd: true,
      MarketSummaryInd: false,
      InvestmentSummaryInd: false,
      CreatedDateTime: '2026-01-01T00:00:00Z',
      Documents: [],
    }
    showProject({
      Summaries: [
        { ...summary, Header: 'One', Text: '<p>Safe <b>words</b></p><script>alert(1)</script><img src=x>' },
        { ...summary, Header: 'Two', Text: 'First, 3 < 4.\n\nSecond.' },
      ],
    })
    expect((await screen.findByText('words')).tagName).toBe('B')
    expect(document.querySelector('.summary :is(script, img)')).toBeNull()
    expect(screen.getByText('First, 3 < 4.').tagName).toBe('P')
    screen.getByText('Second.')
  })
})

describe('the return calculator', () => {
  const shown = (name: string) => document.querySelector(name)?.textContent?.replace(/\s+/g, ' ')

  test('begins with the minimum and the term of the project', async () => {
    showProject()
    expect(((await screen.findByLabelText('Amount to invest')) as HTMLInputElement).value).toBe('10000')
    expect(shown('.returns-total')).toBe('US$ 13,098.24')
    screen.getByRole('img', {
      name: 'US$ 10,000 paid in at the start; US$ 13,098.24 back within 2 years 6 months',
    })
  })

  test('says that it is a simplification, and where the project’s own distributions are named', async () => {
    showProject()
    const said = await screen.findByText(/simplification at the target return of 11.40% a year/)
    expect(said.textContent).toContain('as if nothing were paid out before the end')
    expect(said.textContent).toContain('own distributions, where named, are in “The investment” above')
    screen.getByRole('heading', { name: 'The investment' })
  })

  test('points to no table where there is none', async () => {
    showProject({ InvestmentTable: [] })
    const said = await screen.findByText(/simplification at the target return/)
    expect(said.textContent).not.toContain('distributions')
  })

  test('follows the amount and the term, and says what is wrong with an amount', async () => {
    showProject({ IsROIInvestmentInd: true, ROIPercentage: 8.75, CurrentAnnualReturn: null, Term: 24 })
    const amount = await screen.findByLabelText('Amount to invest')
    expect(shown('.returns-total')).toBe('US$ 11,750')
    fireEvent.change(screen.getByLabelText('Term', { selector: 'input' }), { target: { value: '12' } })
    expect(shown('.returns-total')).toBe('US$ 10,875')
    await userEvent.clear(amount)
    screen.getByText('Enter a whole amount, up to 10 digits.')
    expect(shown('.returns-total')).toBeUndefined()
    await userEvent.type(amount, '1,000')
    screen.getByText(/^Write the amount without commas/)
    await userEvent.clear(amount)
    await userEvent.type(amount, '500')
    expect(shown('.returns-total')).toBe('US$ 543.75')
    screen.getByText('The minimum by wire is US$ 10,000.')
  })
})

test.each([
  ['GPASS', 'You can invest with your account A-4.', null],
  ['GWAIT', 'Your account A-4 is under review. You can invest once it is approved.', null],
  ['INIT', 'Your account A-4 is not approved yet. Finish it', '/account/openaccount'],
])('a project says with which account it can be invested in: %s', async (KYCStateCode, words, route) => {
  answer('get', 'account_userentity.json', {
    frameworks: [
      { InvestmentFrameworkID: 1, Name: 'PKF' },
      { InvestmentFrameworkID: 2, Name: 'Cayman' },
      { InvestmentFrameworkID: 3, Name: 'Other' },
    ],
    userEntities: [
      {
        UserEntityID: 3,
        InvestmentFrameworkID: 1,
        WM_AccountNumber: 'A-3',
        LastKYCLog: { KYCStateCode: 'INIT' },
      },
      { UserEntityID: 4, InvestmentFrameworkID: 1, WM_AccountNumber: 'A-4', LastKYCLog: { KYCStateCode } },
    ].slice(KYCStateCode === 'INIT' ? 1 : 0),
  })
  showProject()
  const part = (await screen.findByText('PKF')).closest('section') as HTMLElement
  expect([...part.querySelectorAll('strong')].map((name) => name.textContent)).toEqual(['PKF', 'Cayman'])
  const [own, none] = part.querySelectorAll('li p')
  expect(own?.textContent).toBe(words)
  expect(own?.querySelector('a')?.getAttribute('href') ?? null).toBe(route)
  expect(none?.textContent).toBe('You have no account under this framework yet. Open one')
})
