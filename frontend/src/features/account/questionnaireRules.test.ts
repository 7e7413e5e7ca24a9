import { expect, test } from 'vitest'
import { partly } from '@/testing/partly'
import { answerMistakes, answersTo, radiosOf, startOf, wasBegunBefore } from './questionnaireRules'

const questions = Array.from({ length: 9 }, (_, at) => ({ QuestionID: at + 11, Text: '?' }))
const all = (answer: string) => ({
  ...Object.fromEntries(questions.map(({ QuestionID }) => [`q${QuestionID}`, answer])),
  MoreDetail: '',
})

test('nine times No needs nothing more', () => {
  expect(answerMistakes(all('No'))).toEqual({})
})

test('every unanswered question is named', () => {
  expect(Object.keys(answerMistakes(startOf(partly({ Questions: questions }))))).toHaveLength(9)
})

test('one Yes needs details, and blanks are none', () => {
  const one = { ...all('No'), q15: 'Yes' }
  expect(Object.keys(answerMistakes(one))).toEqual(['MoreDetail'])
  expect(Object.keys(answerMistakes({ ...one, MoreDetail: '  ' }))).toEqual(['MoreDetail'])
  expect(answerMistakes({ ...one, MoreDetail: 'A cousin is a mayor.' })).toEqual({})
})

test('earlier answers are filled in, and go back under their numbers', () => {
  const start = startOf(
    partly({
      Questions: questions,
      Answers: { Radios: { 11: 'Yes', 12: 'No' }, Texts: { MoreDetail: 'x' } },
    }),
  )
  expect([start.q11, start.q12, start.q13, start.MoreDetail]).toEqual(['Yes', 'No', '', 'x'])
  expect(radiosOf(questions.slice(0, 2), start)).toEqual({ '11': 'Yes', '12': 'No' })
})

test('answers given under earlier questions are kept where the question is the same, and never taken for new ones', () => {
  const asked = [{ QuestionID: 101 }, { QuestionID: 210 }]
  const begun = { q101: 'Yes', q102: 'Yes', MoreDetail: 'A loan' }
  expect(wasBegunBefore(asked, begun)).toBe(true)
  expect(answersTo(asked, begun)).toEqual({ q101: 'Yes', q210: '', MoreDetail: 'A loan' })
  expect(Object.keys(answerMistakes(answersTo(asked, begun)))).toEqual(['q210'])
  expect(wasBegunBefore(asked, { q101: 'No', q210: '', MoreDetail: '' })).toBe(false)
  expect(wasBegunBefore([{ QuestionID: 210 }], { q101: '', MoreDetail: '' })).toBe(false)
})
