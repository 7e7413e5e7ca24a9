import { expect, test } from 'vitest'
import { maxFileBytes } from './files'
import { readMistakes } from './readMistakes'

const file = (size: number) => Object.defineProperty(new File([], 'a.xml'), 'size', { value: size })

test('a bank account and a file are needed, and only what is certain to be refused is stopped', () => {
  expect(readMistakes({ account: undefined, file: undefined })).toEqual({
    bank_account: 'console.statement.accountMissing',
    file: 'console.statement.fileMissing',
  })
  expect(readMistakes({ account: 1, file: file(maxFileBytes) })).toEqual({})
  expect(readMistakes({ account: 1, file: file(maxFileBytes + 1) })).toEqual({
    file: 'console.statement.fileTooLarge',
  })
})
