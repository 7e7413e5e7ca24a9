import { expect, test } from 'vitest'
import type { DocumentLink } from '@/console/shared/api/wire'
import { partly } from '@/testing/partly'
import { papersOf } from './papers'

const link = (id: number, kind: DocumentLink['kind']) => partly<DocumentLink>({ id, kind })
const read = (documents: DocumentLink[]) =>
  papersOf(documents).map(
    ({ document, earlier }) => `${document.kind} ${document.id}${earlier ? ' earlier' : ''}`,
  )

test('of papers that replace each other the newest stand first, the others are earlier ones', () =>
  expect(
    read([link(7, 'Passport'), link(5, 'ID'), link(4, 'ID'), link(3, 'Passport'), link(2, 'POA')]),
  ).toEqual(['Passport 7', 'ID 5', 'POA 2', 'ID 4 earlier', 'Passport 3 earlier']))

test('an authorisation that was signed again takes the place of the one before', () =>
  expect(read([link(3, 'WithdrawAuthForm'), link(5, 'WithdrawAuthForm')])).toEqual([
    'WithdrawAuthForm 5',
    'WithdrawAuthForm 3 earlier',
  ]))

test('several proofs of one payment all count', () =>
  expect(read([link(9, 'Proof'), link(8, 'LegalAppendix'), link(6, 'Proof')])).toEqual([
    'Proof 9',
    'LegalAppendix 8',
    'Proof 6',
  ]))
