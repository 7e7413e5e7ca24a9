import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import PinMap from './PinMap'
import type { Tiles } from './tiles'

beforeAll(() => loadCatalogues(['catalog']))
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  // The outlines take their time: the name does not wait for them.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => void vi.unstubAllGlobals())

const tiles: Tiles = { url: 'https://tiles.example.test/{z}/{x}/{y}.png', attribution: 'Example' }

test.each([
  ['tiles', tiles],
  ['outlines', null],
] as const)('the name of the place stands beside its pin, as it is written, on %s', (_, tiles) => {
  const name = 'Rua da <b>Praia</b> 18'
  render(
    <PinMap
      place={{ latitude: 37.1, longitude: -8.7 }}
      label="Map of the place"
      name={name}
      tiles={tiles}
      onReady={() => undefined}
    />,
  )
  const map = screen.getByRole('application', { name: 'Map of the place' })
  expect(map.querySelectorAll('.map-pin')).toHaveLength(1)
  expect(map.querySelector('.map-name')?.textContent).toBe(name)
})
