import { expect, test } from 'vitest'
import { subjectsOf } from './correction'

test.each([
  ['Passport copy: it cannot be read.', ['passport']],
  ['The proof of address: it must show your name.', ['address']],
  ['地址证明：须载有您的姓名和住址。', ['address']],
  ['尽调问卷：请重新签署。', ['questionnaire']],
  ['Bank information: not your name.\nPersonal information: compare the dates.', ['personal', 'bank']],
  ['经认证的护照副本：无法辨认。\n护照副本：已过期。', ['passport']],
])('%s names %s', (comment, named) => {
  expect(subjectsOf(comment)).toEqual(named)
})

test('what is named further on, or not at all, is not guessed', () => {
  expect(subjectsOf('Please send a better picture of the passport copy.')).toEqual([])
  expect(subjectsOf('Proof of address is fine; the passport has expired.')).toEqual([])
  expect(subjectsOf('Passport number and name differ.')).toEqual([])
  expect(subjectsOf(null)).toEqual([])
})
