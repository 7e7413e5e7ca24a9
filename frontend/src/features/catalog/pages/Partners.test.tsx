import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import Partner from './Partner'
import Partners from './Partners'

const partner = {
  CompanyID: 3,
  Name: 'Fernhill & Rowe',
  DisplayImageURL: '/cover.jpg',
  CompanyImageUrl: '/logo.png',
  Country: 'United States',
  CountryID: 210,
  ContinentID: 3,
  CompanyRoleID: 1,
  MarketSegment: 'Family homes',
  PartnerRating: 81,
  Stars: 5,
}
const choices = {
  continents: [{ ContinentID: 3, ContinentName: 'North America' }],
  companyRoles: [
    { CompanyRoleID: 1, Name: 'Developer' },
    { CompanyRoleID: 2, Name: 'Operator' },
  ],
}
const related = (id: number, code: string) => ({
  InvestmentID: id,
  Name: `P${id}`,
  InvestmentImageUrl: '',
  CurrencySymbol: 'USD',
  ProjectSize: 1,
  ProjectDuration: 6,
  IsROIInvestmentInd: true,
  IsROIInvesmtentInd: true,
  ROIPercentage: 9,
  CurrentAnnualReturn: null,
  FundingEndDate: '2026-01-01',
  DaysRemaining: 0,
  CountryID: 112,
  InvestmentStatusCode: code,
  CNInvestmentStatusID: 3,
  PercCompleted: 3,
})
const detail = {
  partner: {
    ...partner,
    CompanyOverview: 'We build homes.',
    YearsOfExperience: 21,
    people: [
      { FullName: 'Helen Rowe', Position: 'Founder', ShortBio: 'Builds.', DisplayImageURL: '/helen.jpg' },
    ],
  },
  closed: [related(1, 'Closed')],
  comingsoon: [],
  open: [related(2, 'Open')],
}

beforeEach(() => void answer('get', 'public_countries.json', { countries: [] }))

describe('partners', () => {
  test('are listed with a rating rounded up, and lead to their pages', async () => {
    answer('get', 'account_partners.json', { partners: [partner], ...choices })
    renderScreen(<Partners />, '/companyinfo/allbrowse')
    const link = await screen.findByRole('link', { name: 'Fernhill & Rowe' })
    expect(link.getAttribute('href')).toBe('/companyinfo/introduction?id=3')
    for (const text of ['United States', 'Family homes', '1 partner']) screen.getByText(text)
    screen.getByRole('img', { name: '4.1 of 5' })
  })

  test('are narrowed by place and several roles', async () => {
    const seen = answer('get', 'account_partners.json', { partners: [], ...choices })
    renderScreen(<Partners />, '/companyinfo/allbrowse', '?ContinentID=3')
    await userEvent.click(await screen.findByRole('button', { name: 'Role' }))
    await userEvent.click(screen.getByText('Developer'))
    await userEvent.click(screen.getByText('Operator'))
    await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('PropertyTypeList')).toBe('1,2'))
    expect(seen.at(-1)?.url.searchParams.get('ContinentID')).toBe('3')
    await screen.findByText('No partner matches')
  })

  test('that are not there yet lead on to the projects', async () => {
    answer('get', 'account_partners.json', { partners: [], ...choices })
    renderScreen(<Partners />, '/companyinfo/allbrowse')
    await userEvent.click(await screen.findByRole('link', { name: 'See all projects' }))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/product/products')
  })
})

describe('a partner', () => {
  const show = (change: object = {}, more: object = {}) => {
    answer('get', 'account_partner_detail.json', {
      ...detail,
      ...more,
      partner: { ...detail.partner, ...change },
    })
    renderScreen(<Partner />, '/companyinfo/introduction', '?id=3')
  }

  test('shows its introduction with a rating to the nearest, its team and its projects', async () => {
    show()
    await screen.findByText('We build homes.')
    screen.getByText('21 years')
    expect(screen.getAllByRole('img', { name: '4.1 of 5' }).length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('tab', { name: 'Team' }))
    screen.getByText('Helen Rowe')
    fireEvent.error(document.querySelector('.team-portrait img') as HTMLElement)
    expect(document.querySelector('.team-portrait')?.textContent).toBe('HR')
    await userEvent.click(screen.getByRole('tab', { name: 'Projects' }))
    const groups = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(groups.filter((name) => name === 'Open' || name === 'Closed')).toEqual(['Open', 'Closed'])
  })

  test('without pictures, words, team or projects is still whole', async () => {
    const bare = {
      DisplayImageURL: '',
      CompanyImageUrl: '',
      CompanyOverview: '',
      MarketSegment: '',
      people: [],
    }
    show({ ...bare, Name: 'A name that goes on and on '.repeat(8) }, { closed: [], comingsoon: [], open: [] })
    await screen.findByText('This partner has not introduced itself yet.')
    expect(document.querySelectorAll('.picture-drawn')).toHaveLength(2)
    expect(document.querySelector('h1')?.className).toContain('screen-title-long')
    await userEvent.click(screen.getByRole('tab', { name: 'Team' }))
    screen.getByText('No team is shown yet')
    await userEvent.click(screen.getByRole('tab', { name: 'Projects' }))
    screen.getByText('No projects with this partner yet')
  })

  test('that is not there says so', async () => {
    refuse('get', 'account_partner_detail.json', 404, 'Error_NotFound')
    const { unmount } = renderScreen(<Partner />, '/companyinfo/introduction', '?id=99')
    await screen.findByText(/could not find this/)
    unmount()
    // What is no id is not even asked for.
    refuse('get', 'account_partner_detail.json', 400, 'Error_BadRequest')
    renderScreen(<Partner />, '/companyinfo/introduction', '?id=zz')
    await screen.findByText(/could not find this/)
  })
})
