// Where a screen is scrolled to after a reload, and on one that is newly opened.
import { cleanup, fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.restoreAllMocks())

/** A page of its own, which came about in this way. */
async function open(type: string): Promise<number[]> {
  cleanup()
  vi.resetModules()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as never)
  const scrolled: number[] = []
  window.scrollTo = ((_x: number, y: number) => scrolled.push(y)) as never
  const { ScrollKeeper } = await import('./ScrollKeeper')
  render(
    <MemoryRouter initialEntries={[{ pathname: '/index', key: 'home' }]}>
      <ScrollKeeper />
    </MemoryRouter>,
  )
  return scrolled
}

function leaveAt(y: number): void {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
  fireEvent.scroll(window)
  fireEvent(window, new Event('pagehide'))
}

test('a reload finds the place again, and a page newly opened begins at the top', async () => {
  expect(await open('navigate')).toEqual([0])
  leaveAt(640)
  expect((await open('reload'))[0]).toBe(640)
  leaveAt(320)
  expect((await open('back_forward'))[0]).toBe(320)
  expect(await open('navigate')).toEqual([0])
})
