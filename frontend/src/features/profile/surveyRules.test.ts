import { expect, test } from 'vitest'
import { partly } from '@/testing/partly'
import type { Survey } from './api/survey'
import { answersOf, choose, isAnswered, mistakesOf, startOf, write } from './surveyRules'

const option = (id: number) => ({ UserSurveyOptionID: id, OptionText: `Choice ${id}`, UserSelected: false })
const survey = partly<Survey>({
  QuestionGroups: [
    {
      UserSurveyGroupID: 1,
      Title: 'Experience',
      Questions: [
        {
          UserSurveyQuestionID: 11,
          QuestionText: 'How long?',
          IsOpenEnded: false,
          Options: [option(1101), option(1102)],
          UserOptionID: 1102,
          UserOptionText: null,
        },
        {
          UserSurveyQuestionID: 12,
          QuestionText: 'What for?',
          IsOpenEnded: true,
          Options: [],
          UserOptionID: null,
          UserOptionText: 'For my mother',
        },
      ],
    },
  ],
})

test('it starts with what was answered before', () => {
  expect(startOf(survey)).toEqual({
    q11: { option: 1102, words: '' },
    q12: { option: null, words: 'For my mother' },
  })
})

test('a choice clears the words, and words clear the choice', () => {
  expect(choose(1101)).toEqual({ option: 1101, words: '' })
  expect(write('Twelve years')).toEqual({ option: null, words: 'Twelve years' })
})

test.each([
  ['a choice', choose(1101), true],
  ['words', write('十二年'), true],
  ['nothing', write(''), false],
  ['spaces', write('  '), false],
  ['what is not there', undefined, false],
])('%s', (_name, reply, answered) => {
  expect(isAnswered(reply)).toBe(answered)
})

test.each([
  ['gaps', { q11: write(''), q12: write(' ') }, ['q11', 'q12']],
  ['a bare number where there are choices', { q11: write(' 12 '), q12: write('12') }, ['q11']],
  ['words with a number', { q11: write('12 years'), q12: write('x') }, []],
  ['a choice', { q11: choose(1101), q12: write('x') }, []],
])('the mistakes of %s', (_name, replies, wrong) => {
  expect(Object.keys(mistakesOf(survey, replies))).toEqual(wrong)
})

test('choices are sent as their numbers, words without the spaces around them', () => {
  expect(answersOf(survey, { q11: choose(1101), q12: write(' For my mother ') })).toEqual({
    '11': 1101,
    '12': 'For my mother',
  })
})
