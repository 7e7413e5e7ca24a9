import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '@/shared/api/query'
import { useSession } from '@/shared/session/store'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import type { About as AboutAnswer, Help as HelpAnswer } from '../wire'
import About from './About'
import Help from './Help'

const nothing: HelpAnswer = { Questions: [], Phone: '', Hours: '', EmailAddress: '', WeChatImageUrl: '' }

beforeEach(() => queryClient.clear())

describe('help', () => {
  test('answers a question at a press, with no script of a text', async () => {
    answer('get', 'public_help.json', {
      ...nothing,
      Questions: [
        { Question: 'How long does a review take?', Answer: '<p>Five <b>days</b><script>x()</script></p>' },
        { Question: 'Is it safe?', Answer: 'Plain.\nTwo lines.' },
      ],
    })
    renderScreen(<Help />, '/help')
    const question = await screen.findByText('How long does a review take?')
    const details = question.closest('details') as HTMLDetailsElement
    expect(details.open).toBe(false)
    await userEvent.click(question)
    expect(details.open).toBe(true)
    expect(details.querySelector('.prose')?.textContent).toBe('Five days')
    expect(document.querySelectorAll('script')).toHaveLength(0)
    expect(screen.queryByText('Contact us')).toBeNull()
  })

  const whole: HelpAnswer = {
    Questions: [],
    Phone: '+86 400 000 0000',
    Hours: 'Weekdays, 9 am to 6 pm',
    EmailAddress: 'help@landfall.test',
    WeChatImageUrl: '/assets/public-svg/code',
  }
  test('tells how somebody is reached: dialled, written to, scanned', async () => {
    answer('get', 'public_help.json', whole)
    renderScreen(<Help />, '/help')
    const phone = await screen.findByRole('link', { name: '+86 400 000 0000' })
    expect(phone.getAttribute('href')).toBe('tel:+864000000000')
    const mail = screen.getByRole('link', { name: 'help@landfall.test' })
    expect(mail.getAttribute('href')).toBe('mailto:help@landfall.test')
    expect(screen.getByText('Weekdays, 9 am to 6 pm')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'WeChat' }).getAttribute('src')).toBe('/assets/public-svg/code')
  })

  const names: Partial<Record<keyof HelpAnswer, string>> = {
    Phone: 'Phone',
    Hours: 'Hours',
    EmailAddress: 'E-mail',
    WeChatImageUrl: 'WeChat',
  }
  test.each(Object.keys(names) as (keyof HelpAnswer)[])(
    'shows of %s nothing where it is not given',
    async (left) => {
      answer('get', 'public_help.json', { ...whole, [left]: '' })
      renderScreen(<Help />, '/help')
      await screen.findByRole('heading', { name: 'Contact us' })
      for (const [field, name] of Object.entries(names)) {
        expect(screen.queryByText(name) !== null, field).toBe(field !== left)
      }
    },
  )

  test('says so where nothing is written', async () => {
    answer('get', 'public_help.json', nothing)
    renderScreen(<Help />, '/help')
    await screen.findByText('Nothing here yet')
  })
})

const about: AboutAnswer = {
  Title: 'Who runs Landfall',
  Html: '<p>A platform.</p>',
  Products: [
    {
      productId: 7,
      productCode: 'ALDR',
      productName: 'Alder Row',
      status: 2,
      imageUrl: '/a.jpg',
      timeLimit: 30,
      totalValue: 68000000,
      minimumInvestmentValue: 10000,
      currency: 'USD',
      currencySymbol: '$',
      rateType: 'irr',
      rate: 0.114,
      openingDate: '2026-01-01T00:00:00Z',
      expirationDate: '2099-03-19T00:00:00Z',
      collectProgress: 33,
    },
  ],
}

describe('who we are', () => {
  beforeEach(() => useSession.setState({ islogin: 0 }))

  test('is told before the log-in, with projects, and leads to the log-in', async () => {
    answer('get', 'public_about.json', about)
    renderScreen(<About />, '/about')
    await screen.findByRole('heading', { name: 'Who runs Landfall' })
    const card = screen.getByRole('link', { name: /Alder Row/ })
    expect(card.getAttribute('href')).toBe('/product/product?InvestmentID=7')
    expect(within(card).getByText('Open')).toBeTruthy()
    expect(within(card).getByText('Target IRR')).toBeTruthy()
    const next = screen.getByRole('link', { name: 'Log in or register' })
    expect(next.getAttribute('href')).toBe('/user')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('leads whoever is logged in to the projects', async () => {
    useSession.setState({ islogin: 1 })
    answer('get', 'public_about.json', about)
    renderScreen(<About />, '/about')
    const next = await screen.findByRole('link', { name: 'All projects' })
    await waitFor(() => expect(next.getAttribute('href')).toBe('/product/products'))
    expect(screen.queryByText(/^Log in to see/)).toBeNull()
  })

  test('shows no projects and no empty frame where nothing is written', async () => {
    answer('get', 'public_about.json', { Title: '', Html: '', Products: [] })
    renderScreen(<About />, '/about')
    await screen.findByText('We will introduce ourselves here soon.')
    expect(document.querySelector('.cards, .about-words')).toBeNull()
  })
})
