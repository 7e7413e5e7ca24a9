import { expect, test } from 'vitest'
import type { ConfirmedExactly } from '../api/wire'
import { confirmAll } from './confirmAll'

function calls(...answers: ConfirmedExactly[]) {
  const told: ConfirmedExactly[] = []
  const next = async () => answers.shift() ?? { confirmed: 0, left: 0 }
  return { next, told, tell: (soFar: ConfirmedExactly) => void told.push(soFar), left: answers }
}

test('it goes on until nothing exact is left, and tells how far it is', async () => {
  const { next, told, tell } = calls(
    { confirmed: 200, left: 230 },
    { confirmed: 200, left: 30 },
    { confirmed: 30, left: 0 },
  )
  expect(await confirmAll(next, tell, () => false)).toEqual({ confirmed: 430, left: 0 })
  expect(told.map(({ confirmed }) => confirmed)).toEqual([200, 400, 430])
})

test('what cannot be confirmed does not keep it going for ever', async () => {
  const { next, tell, left } = calls({ confirmed: 0, left: 5 }, { confirmed: 1, left: 4 })
  expect(await confirmAll(next, tell, () => false)).toEqual({ confirmed: 0, left: 5 })
  expect(left).toHaveLength(1)
})

test('once it is stopped no other call is made', async () => {
  const { next, tell, left } = calls({ confirmed: 200, left: 230 }, { confirmed: 200, left: 30 })
  expect(await confirmAll(next, tell, () => true)).toEqual({ confirmed: 200, left: 230 })
  expect(left).toHaveLength(1)
})
