// The filter of a queue lives in the address and survives it; what the address says wrongly counts as nothing.
import { describe, expect, it } from 'vitest'
import { queueNames, queues } from '../queues'
import type { Filter } from './place'
import { isNarrowed, itemAddress, queueAddress, readFilter } from './place'

const read = (address: string) => readFilter(new URLSearchParams(address.split('?')[1] ?? ''))

describe('the address of a queue', () => {
  const whole: Filter = {
    state: 'GWAIT',
    standing: 'overdue',
    framework: 'PKF',
    arrival: 'changed',
    turn: 'mine',
    q: 'wang 王',
    page: 3,
  }

  it('keeps every part of the filter, also on an item', () => {
    expect(read(queueAddress('kyc', whole))).toEqual(whole)
    expect(read(itemAddress('kyc', 7, whole))).toEqual(whole)
    expect(queueAddress('kyc', { page: 1 })).toBe('/kyc')
  })

  it('takes only what it knows', () => {
    const wrong = '?state=NONE&standing=late&arrival=old&turn=others&framework=&page=-1'
    expect(read(wrong)).toEqual({ page: 1 })
  })

  it('has every state that a queue is narrowed to', () => {
    for (const queue of queueNames)
      for (const state of queues[queue].filters)
        expect(read(queueAddress(queue, { state, page: 1 }))).toEqual({ state, page: 1 })
    expect(queueAddress('withdrawals', { state: 'GPASS', q: 'Li', page: 1 })).toBe(
      '/withdrawals?state=GPASS&q=Li',
    )
    expect(queues.withdrawals.filters).not.toContain('PRE_OK')
  })

  it('tells whether more than a state is asked for', () => {
    expect(isNarrowed({ state: 'LWAIT', page: 2 })).toBe(false)
    for (const part of ['standing', 'framework', 'arrival', 'turn', 'q'] as const) {
      expect(isNarrowed({ [part]: whole[part], page: 1 })).toBe(true)
    }
  })
})
