import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProjectMap } from '../components/ProjectMap'
import type { PinMapProps } from './PinMap'
import { mapLink, placeOf, zoomThatShows } from './place'
import { watchReadiness } from './readiness'
import { tilesOf } from './tiles'

const map = vi.hoisted(() => ({ comes: true }))
vi.mock('./PinMap', async () => {
  const { useEffect } = await import('react')
  return {
    default: ({ onReady }: PinMapProps) => {
      useEffect(() => {
        if (map.comes) onReady()
      }, [])
      return <div data-testid="map" />
    },
  }
})

const show = () =>
  render(<ProjectMap place={{ latitude: 37.1, longitude: -8.7 }} address="Rua da Praia 18" tiles={null} />)

// Its first loading takes real time, which the tests' clock knows nothing of.
beforeAll(async () => {
  show()
  await screen.findByTestId('map')
  cleanup()
})

beforeEach(() => {
  vi.useFakeTimers()
  map.comes = true
})
afterEach(() => void vi.useRealTimers())

describe('looking for what loads by itself', () => {
  test('gives up after 20 looks of 500 ms', () => {
    const gaveUp = vi.fn()
    watchReadiness(() => false, gaveUp)
    vi.advanceTimersByTime(9_999)
    expect(gaveUp).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(gaveUp).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(60_000)
    expect(gaveUp).toHaveBeenCalledOnce()
  })

  test('stops once it is there, and when nobody looks any more', () => {
    const gaveUp = vi.fn()
    let looks = 0
    watchReadiness(() => {
      looks += 1
      return looks === 20
    }, gaveUp)
    watchReadiness(() => false, gaveUp)()
    vi.advanceTimersByTime(60_000)
    expect([looks, gaveUp.mock.calls.length]).toEqual([20, 0])
  })
})

describe('the map of a project', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('stays when it has come', async () => {
    show()
    await pass(500)
    await pass(60_000)
    screen.getByTestId('map')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('that does not come is told of, with the address, another map and another try', async () => {
    map.comes = false
    show()
    await pass(9_000)
    expect(screen.queryByRole('alert')).toBeNull()
    await pass(1_500)
    expect(screen.getByRole('alert').textContent).toContain('The map did not load.')
    screen.getByText('Rua da Praia 18')
    expect(screen.getByRole('link').getAttribute('href')).toBe(
      'https://www.openstreetmap.org/?mlat=37.1&mlon=-8.7#map=10/37.1/-8.7',
    )
    map.comes = true
    act(() => screen.getByRole('button', { name: 'Try again' }).click())
    await pass(20_000)
    screen.getByTestId('map')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a place', () => {
  test.each([
    [37.1, -8.7, true],
    [null, -8.7, false],
    [37.1, undefined, false],
    [91, 0, false],
    [10, 181, false],
    [0, 0, false],
    [Number.NaN, 4, false],
  ])('at %s, %s is one: %s', (latitude, longitude, there) =>
    expect(placeOf(latitude, longitude) !== null).toBe(there),
  )

  test('has a link to it', () =>
    expect(mapLink({ latitude: 1.5, longitude: 2.5 })).toContain('mlat=1.5&mlon=2.5#map=10/1.5/2.5'))

  test('is shown as near as enough of the coast is in view', () => {
    const place = { latitude: 0, longitude: 0 }
    const ring = (degrees: number) =>
      Array.from({ length: 80 }, (_, index): [number, number] => [degrees, (index - 40) / 100])
    expect(zoomThatShows(place, ring(1), 360)).toBe(5)
    expect(zoomThatShows(place, ring(10), 360)).toBe(4)
    expect(zoomThatShows(place, ring(80), 360)).toBe(3)
    expect(zoomThatShows(place, [], 360)).toBe(3)
  })
})

describe('tiles', () => {
  const attribution = 'Somebody'
  test.each([
    'https://tiles.example/{z}/{x}/{y}.png',
    '/tiles/{z}/{x}/{y}.png',
    'http://127.0.0.1:4000/{z}/{x}/{y}',
  ])('are those that the server names: %s', (url) =>
    expect(tilesOf({ url, attribution })).toEqual({ url, attribution }),
  )
  test.each([
    '',
    'https://tiles.example/one.png',
    'javascript:{z}{x}{y}',
    '//tiles.example/{z}/{x}/{y}',
    'http://tiles.example/{z}/{x}/{y}',
    'http://127.0.0.1.example/{z}/{x}/{y}',
  ])('are none at %o', (url) => expect(tilesOf({ url, attribution })).toBeNull())
  test.each([null, undefined])('are none where %s is named', (named) => expect(tilesOf(named)).toBeNull())
})
