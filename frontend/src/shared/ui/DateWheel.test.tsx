import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { DateField } from './DateField'
import DateWheel from './DateWheel'
import { Sheet } from './Sheet'

const onChoose = vi.fn()
const onClose = vi.fn()

function show(value: string, min = '1900-01-01', max = '2026-11-26') {
  render(<DateWheel title="Birth" value={value} min={min} max={max} onChoose={onChoose} onClose={onClose} />)
}

const column = (name: string) => screen.getByRole('listbox', { name })
const options = (name: string) =>
  within(column(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const ends = (name: string) => [options(name).at(0), options(name).at(-1)]
const chosen = () =>
  screen.getAllByRole('listbox').map((box) => within(box).getByRole('option', { selected: true }).textContent)

/** Types into a column as from the keyboard. */
async function type(name: string, keys: string) {
  act(() => column(name).focus())
  await userEvent.keyboard(keys)
}

async function speak(locale: 'en' | 'zh') {
  await act(async () => {
    useSession.getState().setLocale(locale)
    await loadCatalogues()
  })
}

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  onChoose.mockReset()
  onClose.mockReset()
  await speak('en')
})

test('the columns and the day have names and texts in both languages, years first', async () => {
  show('1985-03-12')
  const names = () => screen.getAllByRole('listbox').map((box) => box.getAttribute('aria-label'))
  expect(names()).toEqual(['Year', 'Month', 'Day'])
  expect(chosen()).toEqual(['1985', 'Mar', '12'])
  expect(screen.getByRole('status').textContent).toBe('March 12, 1985')
  await speak('zh')
  expect(names()).toEqual(['年', '月', '日'])
  expect(chosen()).toEqual(['1985年', '3月', '12日'])
  expect(screen.getByRole('status').textContent).toBe('1985年3月12日')
  screen.getByRole('button', { name: '完成' })
})

test('a list box names the row that is chosen', async () => {
  show('1985-03-12')
  const active = () => document.getElementById(column('Month').getAttribute('aria-activedescendant') ?? '')
  expect(active()?.textContent).toBe('Mar')
  await type('Month', '{ArrowDown}')
  expect(active()?.textContent).toBe('Apr')
})

test('a column has what the range allows beside the others', async () => {
  show('2026-11-26', '2024-05-20')
  expect([ends('Year'), ends('Month'), ends('Day')]).toEqual([
    ['2024', '2026'],
    ['Jan', 'Nov'],
    ['1', '26'],
  ])
  await type('Year', '{Home}')
  expect([ends('Month'), ends('Day')]).toEqual([
    ['May', 'Dec'],
    ['1', '30'],
  ])
  await type('Month', '{Home}')
  expect(ends('Day')).toEqual(['20', '31'])
})

test('a day outside of the range becomes its nearer end', async () => {
  show('2084-05-17')
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(onChoose.mock.calls).toEqual([['2026-11-26']])
  expect(onClose).toHaveBeenCalledOnce()
})

describe('the keyboard', () => {
  test('moves by a row, by what is visible, and to the ends, and stops there', async () => {
    show('1985-03-12')
    await type('Year', '{ArrowDown}{ArrowDown}{ArrowUp}')
    await type('Month', '{Home}{ArrowUp}')
    await type('Day', '{PageDown}{PageUp}{PageDown}')
    expect(chosen()).toEqual(['1986', 'Jan', '17'])
    await type('Day', '{End}{ArrowDown}')
    expect(chosen()).toEqual(['1986', 'Jan', '31'])
  })

  test('types a date, which Enter takes', async () => {
    show('1985-03-12')
    await type('Year', '2004')
    await userEvent.tab()
    await userEvent.keyboard('12')
    await userEvent.tab()
    await userEvent.keyboard('9{Enter}')
    expect(onChoose.mock.calls).toEqual([['2004-12-09']])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('finds a month by the beginning of its name, and begins anew after a pause or where nothing fits', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
    show('1985-03-12')
    await type('Month', 'jul')
    expect(chosen()[1]).toBe('Jul')
    clock.mockReturnValue(1_002_000)
    await type('Month', 's')
    expect(chosen()[1]).toBe('Sep')
    await type('Day', '3')
    await type('Day', '5')
    expect(chosen()[2]).toBe('5')
    await type('Day', '1')
    clock.mockReturnValue(1_004_000)
    await type('Day', '2')
    expect(chosen()[2]).toBe('2')
  })

  test("leaves the browser's own commands alone", async () => {
    show('1985-03-12')
    await type('Year', '{Control>}2{ArrowDown}{/Control}')
    expect(chosen()[0]).toBe('1985')
  })
})

test('a row is chosen by a press', async () => {
  show('1985-03-12')
  await userEvent.click(within(column('Month')).getByRole('option', { name: 'May' }))
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(onChoose.mock.calls).toEqual([['1985-05-12']])
})

test('a month with fewer days takes its last one, and a longer month the day that was chosen', async () => {
  show('2025-01-12')
  await type('Day', '31')
  await type('Month', '{ArrowDown}')
  expect(screen.getByRole('status').textContent).toBe('February 28, 2025')
  expect(ends('Day')).toEqual(['1', '28'])
  await type('Month', '{ArrowDown}')
  expect(screen.getByRole('status').textContent).toBe('March 31, 2025')
})

test('February 29 is there in leap years only', async () => {
  show('2024-02-29')
  await type('Year', '2023')
  expect(chosen()).toEqual(['2023', 'Feb', '28'])
  await type('Year', '{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(chosen()).toEqual(['2020', 'Feb', '29'])
})

describe('the scrolling', () => {
  const height = 40
  let resized: (() => void)[] = []

  /** Gives rows a height, as a browser does once the dialog is open. */
  function lay() {
    resized = []
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(told: () => void) {
          resized.push(told)
        }
        observe() {}
        disconnect() {}
      },
    )
  }
  function open() {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ height } as DOMRect)
    for (const told of resized) told()
  }
  function scroll(name: string, top: number) {
    column(name).scrollTop = top
    fireEvent.scroll(column(name))
  }
  const tops = () => screen.getAllByRole('listbox').map(({ scrollTop }) => scrollTop / height)

  test('brings the chosen rows to the middle and the focus to the year', () => {
    lay()
    show('1985-03-12')
    expect(document.activeElement).not.toBe(column('Year'))
    open()
    expect(tops()).toEqual([85, 2, 11])
    expect(document.activeElement).toBe(column('Year'))
  })

  test('chooses the row that comes to the middle, and stays where it is', () => {
    lay()
    show('1985-03-12')
    open()
    scroll('Day', 14.4 * height)
    expect(chosen()).toEqual(['1985', 'Mar', '15'])
    expect(tops()).toEqual([85, 2, 14.4])
    scroll('Year', -20)
    scroll('Month', 100 * height)
    expect(chosen()).toEqual(['1900', 'Dec', '15'])
  })

  test('says nothing before the rows are in their place', () => {
    lay()
    show('1985-03-12')
    fireEvent.scroll(column('Year'))
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ height } as DOMRect)
    fireEvent.scroll(column('Year'))
    expect(chosen()).toEqual(['1985', 'Mar', '12'])
  })

  test('follows the keyboard, and what another column takes away before the chosen row', async () => {
    lay()
    show('2025-06-12', '2024-05-20')
    open()
    await type('Month', '{ArrowDown}')
    expect(tops()).toEqual([1, 6, 11])
    await type('Year', '{Home}')
    expect(chosen()).toEqual(['2024', 'Jul', '12'])
    expect(tops()).toEqual([0, 2, 11])
  })
})

function Dates() {
  const [day, setDay] = useState('')
  const [open, setOpen] = useState(true)
  return (
    <Sheet open={open} title="Dates" onClose={() => setOpen(false)}>
      <DateField label="From" name="from" value={day} min="2020-01-01" max="2026-01-01" onChange={setDay} />
    </Sheet>
  )
}

describe('from a field in a sheet', () => {
  const field = () => screen.getByRole('button', { name: /^From/ })
  async function open() {
    render(<Dates />)
    await userEvent.click(field())
    return screen.findByRole('dialog', { name: 'From' })
  }

  test('the wheels open above the sheet, and what is taken stands in the field, which has the focus again', async () => {
    const wheels = await open()
    expect((wheels as HTMLDialogElement).open).toBe(true)
    expect(screen.getByRole('dialog', { name: 'Dates' }).contains(wheels)).toBe(false)
    await userEvent.click(within(wheels).getByRole('button', { name: 'Done' }))
    expect(wheels.isConnected).toBe(false)
    expect(field().textContent).toBe('January 1, 2026')
    expect(document.activeElement).toBe(field())
  })

  test('Escape closes the wheels alone, and takes nothing', async () => {
    const wheels = await open()
    act(() => within(wheels).getByRole('listbox', { name: 'Day' }).focus())
    await userEvent.keyboard('{Home}{ArrowDown}{Escape}')
    expect(wheels.isConnected).toBe(false)
    screen.getByRole('dialog', { name: 'Dates' })
    expect(field().textContent).toBe('Choose')
    expect(document.activeElement).toBe(field())
  })
})
