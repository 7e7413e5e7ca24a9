import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Refusal } from '@/shared/api/refusal'
import { type DraftKind, dropDraft } from '@/shared/draft/drafts'
import { translate } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { draftOf } from '@/testing/drafts'
import { TextField } from './Field'
import { useForm } from './form'

const blank = { city: 'Chengdu', region: 'Sichuan', number: '' }

const place: DraftKind<typeof blank> = {
  name: 'place',
  version: 1,
  stored: ['city', 'region'],
  held: ['number'],
}

const begin = (initial: typeof blank) =>
  renderHook(() => useForm({ initial, validate: () => ({}), submit: async () => {}, draft: place })).result

test('a draft keeps what was changed, and leaves the rest as the server has it by then', () => {
  const form = begin(blank)
  act(() => form.current.set({ region: 'Yunnan', number: '12' }))
  expect(draftOf('place')).toEqual({ region: 'Yunnan' })
  expect(useSession.getState().unstored.place).toEqual({ number: '12' })
  const later = begin({ ...blank, city: 'Kunming' })
  expect(later.current.values).toEqual({ city: 'Kunming', region: 'Yunnan', number: '12' })
  act(() => later.current.set({ number: '123' }))
  expect(draftOf('place')).toEqual({ region: 'Yunnan' })
})

test('a newer version is gone on from with what was changed here, and that alone is the draft', () => {
  dropDraft('place')
  const form = begin(blank)
  act(() => form.current.set({ region: 'Yunnan', number: '12' }))
  act(() => form.current.rebase({ city: 'Kunming', region: 'Hubei', number: '' }))
  expect(form.current.values).toEqual({ city: 'Kunming', region: 'Yunnan', number: '12' })
  act(() => form.current.set({ number: '123' }))
  expect(draftOf('place')).toEqual({ region: 'Yunnan' })
  expect(useSession.getState().unstored.place).toEqual({ number: '123' })
  act(() => form.current.set({ region: 'Hubei' }))
  expect(draftOf('place')).toEqual({})
})

test('what a reload takes away is told until it is typed anew, and never stored', () => {
  dropDraft('place')
  const form = begin(blank)
  act(() => form.current.set({ region: 'Yunnan', number: '12' }))
  expect(form.current.lost).toEqual([])
  expect(begin(blank).current.lost).toEqual([])

  const reload = () => {
    act(() => void useSession.setState({ unstored: {} }))
  }
  reload()
  expect(begin(blank).current.lost).toEqual(['number'])
  const again = begin(blank)
  act(() => again.current.set({ region: 'Hubei' }))
  reload()
  const once = begin(blank)
  expect(once.current.lost).toEqual(['number'])
  act(() => once.current.set({ number: '34' }))
  expect(once.current.lost).toEqual([])
  dropDraft('place')
  reload()
  expect(begin(blank).current.lost).toEqual([])
})

test('what is changed back is no draft', () => {
  dropDraft('place')
  const form = begin(blank)
  act(() => form.current.set({ region: 'Yunnan' }))
  act(() => form.current.set({ region: 'Sichuan' }))
  expect(draftOf('place')).toEqual({})
})

test('what was saved is what the next change is told apart from', async () => {
  dropDraft('place')
  const form = begin(blank)
  act(() => form.current.set({ region: 'Yunnan' }))
  act(() => form.current.onSubmit())
  await waitFor(() => expect(draftOf('place')).toBeUndefined())
  act(() => form.current.set({ region: 'Sichuan' }))
  expect(draftOf('place')).toEqual({ region: 'Sichuan' })
})

function Place() {
  const form = useForm({
    initial: { city: '', region: '' },
    validate: ({ city, region }) => ({
      city: city ? undefined : translate('AddressCityNoInputTip'),
      region: region ? undefined : translate('AddressRegionNoInputTip'),
    }),
    submit: async () => {},
  })
  const field = (name: 'city' | 'region') => (
    <TextField
      label={name}
      name={name}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={(value) => form.set({ [name]: value })}
    />
  )
  return (
    <form onBlur={form.onBlur} onSubmit={form.onSubmit} noValidate>
      {field('city')}
      {field('region')}
      <button type="submit">save</button>
    </form>
  )
}

const mistakes = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

test('the mistake of a field that was changed shows when it is left, and goes when it is changed again', async () => {
  render(<Place />)
  const [city, region] = [screen.getByLabelText('city'), screen.getByLabelText('region')]
  await userEvent.type(city, 'C')
  await userEvent.clear(city)
  expect(mistakes()).toEqual([])
  await userEvent.click(region)
  await waitFor(() => expect(mistakes()).toEqual(['Enter your city.']))
  await userEvent.type(city, 'C')
  expect(mistakes()).toEqual([])
})

test('a field that is only passed tells nothing before the form is sent', async () => {
  render(<Place />)
  await userEvent.click(screen.getByLabelText('city'))
  await userEvent.tab()
  await userEvent.tab()
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(mistakes()).toEqual([])
  await userEvent.click(screen.getByText('save'))
  expect(mistakes()).toEqual(['Enter your city.', 'Enter your state or region.'])
})

test('what is pressed while a field is left does not move before it has its click', async () => {
  render(<Place />)
  const city = screen.getByLabelText('city')
  await userEvent.type(city, 'C')
  await userEvent.clear(city)
  const save = screen.getByText('save')
  const user = userEvent.setup()
  await user.pointer({ keys: '[MouseLeft>]', target: save })
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(mistakes()).toEqual([])
  await user.pointer({ keys: '[/MouseLeft]', target: save })
  await waitFor(() => expect(mistakes()).toEqual(['Enter your city.', 'Enter your state or region.']))
})

test('mistakes of fields that were left are told in the language that is chosen afterwards', async () => {
  render(<Place />)
  await userEvent.type(screen.getByLabelText('city'), 'C')
  await userEvent.clear(screen.getByLabelText('city'))
  await userEvent.tab()
  await waitFor(() => expect(mistakes()).toEqual(['Enter your city.']))
  act(() => useSession.getState().setLocale('zh'))
  await waitFor(() => expect(mistakes()[0]).toMatch(/\p{Script=Han}/u))
  act(() => useSession.getState().setLocale('en'))
  await waitFor(() => expect(mistakes()).toEqual(['Enter your city.']))
})

test('a field that the form empties itself was not left by anybody', async () => {
  const { result: form } = renderHook(() =>
    useForm({
      initial: { city: '' },
      validate: ({ city }) => ({ city: city ? undefined : translate('AddressCityNoInputTip') }),
      submit: () => Promise.reject(new Error('refused')),
      onRefusal: () => {
        form.current.set({ city: '' })
        return true
      },
    }),
  )
  const field = document.body.appendChild(document.createElement('label'))
  field.dataset.field = 'city'
  const leave = () => form.current.onBlur({ target: field, relatedTarget: null } as never)
  act(() => form.current.set({ city: 'C' }))
  act(() => form.current.onSubmit())
  await waitFor(() => expect(form.current.values.city).toBe(''))
  act(leave)
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(form.current.errors).toEqual({})
  field.remove()
})

/** A sum that may not exceed what is free: the rule looks at another field and at what the page knows. */
const sumUpTo = (free: number) =>
  renderHook(
    (props: { free: number }) =>
      useForm({
        initial: { sum: 0, limit: 100 },
        validate: ({ sum, limit }) => ({ sum: sum > Math.min(limit, props.free) ? 'too much' : undefined }),
        submit: async () => {},
      }),
    { initialProps: { free } },
  )

async function leave(form: { onBlur: (event: never) => void }, name: string) {
  const field = document.body.appendChild(document.createElement('label'))
  field.dataset.field = name
  act(() => form.onBlur({ target: field, relatedTarget: null } as never))
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  field.remove()
}

test.each(['left', 'sent'])(
  'the mistake of a field that was %s follows the other field that its rule looks at',
  async (how) => {
    const { result: form } = sumUpTo(1_000)
    act(() => form.current.set({ sum: 200 }))
    if (how === 'left') await leave(form.current, 'sum')
    else act(() => form.current.onSubmit())
    expect(form.current.errors.sum).toBe('too much')
    act(() => form.current.set({ limit: 300 }))
    expect(form.current.errors.sum).toBeUndefined()
    act(() => form.current.set({ limit: 50 }))
    expect(form.current.errors.sum).toBe('too much')
  },
)

test.each(['left', 'sent'])(
  'the mistake of a field that was %s follows what the page learns meanwhile',
  async (how) => {
    const { result: form, rerender } = sumUpTo(50)
    act(() => form.current.set({ sum: 80 }))
    if (how === 'left') await leave(form.current, 'sum')
    else act(() => form.current.onSubmit())
    expect(form.current.errors.sum).toBe('too much')
    rerender({ free: 90 })
    expect(form.current.errors.sum).toBeUndefined()
  },
)

test('a mistake that a step found goes once another field makes it right', () => {
  const { result: form } = sumUpTo(1_000)
  act(() => form.current.set({ sum: 200 }))
  act(() => form.current.setErrors(({ sum, limit }) => ({ sum: sum > limit ? 'too much' : undefined })))
  expect(form.current.errors.sum).toBe('too much')
  act(() => form.current.set({ limit: 300 }))
  expect(form.current.errors.sum).toBeUndefined()
})

test('a refusal that names several fields stands at each of them', async () => {
  const wrong = (field: string, messageKey: string) => ({ field, messageKey })
  const fields = [
    wrong('city', 'AddressCityNoInputTip'),
    wrong('number', 'Error_BadRequest'),
    wrong('elsewhere', 'FieldInvalid'),
  ]
  const { result: form } = renderHook(() =>
    useForm({
      initial: blank,
      validate: () => ({}),
      submit: () => Promise.reject(new Refusal(400, 'Error_BadRequest', { field: 'city' }, '', fields)),
    }),
  )
  act(() => form.current.onSubmit())
  await waitFor(() => expect(form.current.errors.city).toBeTruthy())
  expect(form.current.errors).toEqual({
    city: translate('AddressCityNoInputTip'),
    number: translate('Error_BadRequest'),
  })
})
