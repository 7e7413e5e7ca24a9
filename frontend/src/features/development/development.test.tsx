import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { openPdf } from '@/shared/pdf/pages'
import { useSession } from '@/shared/session/store'
import { renderScreen } from '@/testing/render'
import { server } from '@/testing/server'
import Count from './pages/Count'
import Pdf from './pages/Pdf'

vi.mock('@/shared/pdf/pages', () => ({ openPdf: vi.fn() }))

test('the state stores are shown, without what is asked with', async () => {
  useSession.setState({ csrfToken: 'secret-token', tabBar: 3 })
  localStorage.setItem('CampaignCode', 'WELCOME')
  renderScreen(<Count />, '/count')
  expect(await screen.findByText('csrfToken')).toBeTruthy()
  expect(screen.getByText('tabBar').nextElementSibling?.textContent).toBe('3')
  expect(screen.getByText('CampaignCode').nextElementSibling?.textContent).toBe('"WELCOME"')
  expect(document.body.textContent).not.toContain('secret-token')
})

test('a document of this site is opened in the viewer, page below page', async () => {
  server.use(http.get('*/assets/paper.pdf', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))))
  const draw = vi.fn().mockResolvedValue(undefined)
  vi.mocked(openPdf).mockResolvedValue({
    count: 2,
    size: async () => ({ width: 600, height: 800 }),
    draw,
    close: () => undefined,
  })
  renderScreen(<Pdf />, '/pdf', '?Url=/assets/paper.pdf')
  expect(await screen.findByText('Page 2 of 2')).toBeTruthy()
  expect(draw.mock.calls.map(([page]) => page)).toEqual([1, 2])
})

test('a document of another site is not fetched', async () => {
  renderScreen(<Pdf />, '/pdf', '?Url=https://elsewhere.example/paper.pdf')
  expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy()
})
