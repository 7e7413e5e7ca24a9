import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProjectMap } from '../components/ProjectMap'
import type { PinMapProps } from './PinMap'
import { boundsAround, mapLink, placeOf } from './place'
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

  test('is opened in the map application of a phone, elsewhere on a map of the web', () => {
    const place = { latitude: 37.1, longitude: -8.7 }
    const web = 'https://maps.example.com/?ll={latitude},{longitude}'
    expect(mapLink(place, web, 'Mozilla/5.0 (Linux; Android 15; Pixel 9)')).toBe('geo:37.1,-8.7?q=37.1,-8.7')
    expect(mapLink(place, web, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)')).toBe(
      'https://maps.apple.com/?ll=37.1,-8.7&q=37.1,-8.7',
    )
    const windows = 'Mozilla/5.0 (Windows NT 10.0)'
    expect(mapLink(place, web, windows)).toBe('https://maps.example.com/?ll=37.1,-8.7')
    expect(mapLink(place, undefined, windows)).toContain('https://www.openstreetmap.org/')
  })

  test('is shown with the land that it lies in, else with the nearest, and is always in view', () => {
    const square = (x: number, y: number, side: number): [number, number][] => [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
    ]
    const rings = [square(0, 0, 10), square(20, 0, 4)]
    const around = (latitude: number, longitude: number) => boundsAround({ latitude, longitude }, rings)
    expect(around(5, 5)).toEqual({ south: 0, west: 0, north: 10, east: 10 })
    expect(around(1, 21)).toEqual({ south: 0, west: 20, north: 4, east: 24 })
    expect(around(1, 26)).toEqual({ south: 0, west: 20, north: 4, east: 26 })
    expect(boundsAround({ latitude: 1, longitude: 2 }, [])).toEqual({ south: 1, west: 2, north: 1, east: 2 })
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
