import { describe, expect, it } from 'vitest'
import { paymentAddress, paymentsAddress, readPaymentPlace } from './payments'

const read = (search: string) => readPaymentPlace(new URLSearchParams(search))

describe('the place in the list of payments', () => {
  it('is read from the address, and written into it', () => {
    const place = { state: 'Failed,Cancelled', q: '王 7', before: 40, after: undefined } as const
    const address = paymentsAddress(place)
    expect(read(address.slice('/payments'.length))).toEqual(place)
    expect(paymentAddress(7, place)).toBe(address.replace('/payments', '/payments/7'))
    expect(paymentsAddress({})).toBe('/payments')
  })

  it('knows no filter that is not offered, and no key that is none', () => {
    expect(read('state=Settled&before=-1&after=x')).toEqual({
      state: undefined,
      q: undefined,
      before: undefined,
      after: undefined,
    })
    // One end at a time, as the server asks.
    expect(read('before=3&after=4')).toMatchObject({ before: 3, after: undefined })
    expect(read('after=4')).toMatchObject({ after: 4 })
  })
})
