import { describe, expect, it } from 'vitest'
import type { Item, PayTo, Typed } from '@/console/shared/api/wire'
import { partly } from '@/testing/partly'
import { payeeLines } from './payTo'

const today = new Date('2026-11-23T00:00:00Z')

const account: Record<string, Typed> = {
  first_name: 'Wei',
  last_name: 'Li',
  bank_account_name: 'Li Wei',
  bank_name: 'Example Bank',
  bank_account_number: '6222020200112233',
  bank_branch_code: '001',
  bank_city: 'Beijing',
  correspondent_bank: null,
}
const signed: PayTo = {
  bank_account_name: 'Li Wei',
  bank_name: 'Example Bank',
  bank_account_number: '6222020200112233',
  bank_branch_code: '001',
  bank_city: 'Beijing',
  correspondent_bank: null,
  differs_from_account: false,
}

const lines = (payTo: Partial<PayTo>, more: Partial<Item> = {}) =>
  payeeLines(
    partly<Item>({ pay_to: { ...signed, ...payTo }, payout_method: 'Bank', data: account, ...more }),
    today,
  )

describe('where a withdrawal is paid to', () => {
  it('is what was signed, in the order of the account, without what was left empty', () => {
    expect(lines({}).map(({ field, value }) => [field.name, value])).toEqual([
      ['bank_account_name', 'Li Wei'],
      ['bank_name', 'Example Bank'],
      ['bank_account_number', '6222020200112233'],
      ['bank_branch_code', '001'],
      ['bank_city', 'Beijing'],
    ])
    expect(lines({}).filter((line) => 'now' in line || line.holderDiffers)).toEqual([])
  })

  it('has what the account says by now beside each line that is another', () => {
    const payTo = {
      bank_account_number: '6222000000000001',
      bank_branch_code: '',
      differs_from_account: true,
    }
    const changed = lines({ ...payTo, correspondent_bank: 'Old Bank' }).filter((line) => 'now' in line)
    expect(changed.map(({ field, value, now }) => [field.name, value, now])).toEqual([
      ['bank_account_number', '6222000000000001', '6222020200112233'],
      ['bank_branch_code', '', '001'],
      ['correspondent_bank', 'Old Bank', null],
    ])
  })

  it('marks nothing where the server sees no other bank account, however it is written', () =>
    expect(lines({ bank_name: 'EXAMPLE BANK' }).filter((line) => 'now' in line)).toEqual([]))

  it('marks no line that the account does not tell of', () => {
    const found = lines({ bank_swift_code: 'EXAMCNBJ', differs_from_account: true })
    expect(found.find(({ field }) => field.name === 'bank_swift_code')).not.toHaveProperty('now')
  })

  it('tells a holder who is not the investor', () => {
    const held = lines({ bank_account_name: 'Zhang Min' }).filter(({ holderDiffers }) => holderDiffers)
    expect(held.map(({ field }) => field.name)).toEqual(['bank_account_name'])
  })

  it('is an address alone with Bitcoin', () => {
    const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    const found = lines({ bitcoin_address: address }, { payout_method: 'Bitcoin' })
    expect(found.map(({ field, value }) => [field.name, value])).toEqual([['bitcoin_address', address]])
  })

  it('is nothing before there is a payee', () =>
    expect(payeeLines(partly<Item>({ data: account }), today)).toEqual([]))
})
