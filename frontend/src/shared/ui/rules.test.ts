import { describe, expect, test } from 'vitest'
import { composed, isLatinOnly, raiseFirst } from '../format/latin'
import { mistake } from './rules'

describe('texts for a Latin-alphabet form', () => {
  test.each(['', 'Li Wei', "Müller-O'Neill", 'Łódź 12/3', 'Nguyễn', '#1 (x)'])('%s passes', (text) =>
    expect(isLatinOnly(text)).toBe(true),
  )
  test.each(['李伟', 'ＡＢＣ', '１２', 'ok 👍', 'Иван', '北京 Road', 'a×b', 'a÷b'])('%s is refused', (text) =>
    expect(isLatinOnly(text)).toBe(false),
  )
})

test('the first letter of a name is raised, the rest is left', () => {
  expect([raiseFirst('wei'), raiseFirst('éLAN'), raiseFirst('')]).toEqual(['Wei', 'ÉLAN', ''])
  expect([raiseFirst('  wei'), raiseFirst(' ')]).toEqual(['  Wei', ' '])
})

test('accents that are typed apart are put on their letters', () => {
  expect(composed('Andre\u0301 Nguye\u0302\u0303n')).toBe('André Nguyễn')
  expect(isLatinOnly('Andre\u0301')).toBe(false)
  for (const rule of ['name', 'passportName'] as const)
    expect(mistake<{ name: string }>({ field: 'name', rule }, 'e\u0301lodie')).toBeUndefined()
})

test('particles before a capital stay as they are typed', () => {
  const names = ['van der Berg', ' de la Cruz', 'van', 'de la cruz', 'vander Berg', 'wei Ming']
  expect(names.map(raiseFirst)).toEqual([
    'van der Berg',
    ' de la Cruz',
    'Van',
    'De la cruz',
    'Vander Berg',
    'Wei Ming',
  ])
})

describe('one field', () => {
  interface Form {
    FirstName: string
    BankCity: string
    BankAccountNumber: string
    BankSwiftCode: string
    EmailAddress: string
    PhoneNumber: string
    CountryID: number | null
  }
  test.each([
    ['FirstName', 'name', '', 'FirstNameNoInputTip'],
    ['FirstName', 'name', '  ', 'FirstNameNoInputTip'],
    ['FirstName', 'name', 'W', 'PleaseEnterUpperAndLowerCaseLetters'],
    ['FirstName', 'name', 'W3i', 'PleaseEnterUpperAndLowerCaseLetters'],
    ['FirstName', 'name', 'Wei 伟', 'PleaseEnterOnlyEnglishLettersNumbersOrSpecialSymbols'],
    ['FirstName', 'name', 'Wei2', 'PleaseEnterUpperAndLowerCaseLetters'],
    ['FirstName', 'name', 'Wei (Ming)', 'PleaseEnterUpperAndLowerCaseLetters'],
    ['FirstName', 'name', "O'", 'PleaseEnterUpperAndLowerCaseLetters'],
    ['FirstName', 'name', 'Wei', undefined],
    ['FirstName', 'name', 'wei', undefined],
    ['FirstName', 'name', 'Jean-Luc', undefined],
    ['FirstName', 'name', "O'Neill", undefined],
    ['FirstName', 'name', "D'Souza", undefined],
    ['FirstName', 'name', 'van der Berg', undefined],
    ['FirstName', 'passportName', 'van der Berg', undefined],
    ['FirstName', 'chineseName', '李伟', undefined],
    ['FirstName', 'chineseName', ' 王 小明 ', undefined],
    ['FirstName', 'chineseName', '阿不都·热合曼', undefined],
    ['FirstName', 'chineseName', '让•吕克', undefined],
    ['FirstName', 'chineseName', '𠮷田', undefined],
    ['FirstName', 'chineseName', '名'.repeat(20), undefined],
    ['FirstName', 'chineseName', '名'.repeat(21), 'PleaseEnterChineseCharacters'],
    ['FirstName', 'chineseName', '·李伟', 'PleaseEnterChineseCharacters'],
    ['FirstName', 'chineseName', '李··伟', 'PleaseEnterChineseCharacters'],
    ['FirstName', 'chineseName', 'Li Wei', 'PleaseEnterChineseCharacters'],
    ['FirstName', 'chineseName', '李伟1', 'PleaseEnterChineseCharacters'],
    ['FirstName', 'chineseName', '⼀⼆', 'PleaseEnterChineseCharacters'],
    ['FirstName', 'passportName', '兰', 'PleaseEnterUpperAndLowerCaseLetters'],
    ['FirstName', 'passportName', 'Ｌan', 'PleaseEnterUpperAndLowerCaseLetters'],
    ['BankCity', 'latin', '上海', 'PleaseEnterOnlyEnglishLettersNumbersOrSpecialSymbols'],
    ['BankCity', 'latin', 'Shanghai', undefined],
    ['BankAccountNumber', 'accountNumber', 'DE88370400440532013000', 'FieldInvalid'],
    ['BankAccountNumber', 'accountNumber', '账号', 'PleaseEnterOnlyEnglishLettersNumbersOrSpecialSymbols'],
    ['BankAccountNumber', 'accountNumber', '6222020200112233', undefined],
    ['BankSwiftCode', 'bic', 'EXAM', 'FieldInvalid'],
    ['BankSwiftCode', 'bic', '代码', 'PleaseEnterOnlyEnglishLettersNumbersOrSpecialSymbols'],
    ['BankSwiftCode', 'bic', 'EXAMCNBJ', undefined],
    ['CountryID', 'choice', null, 'CountryIDNoInputTip'],
    ['CountryID', 'choice', 112, undefined],
    ['PhoneNumber', 'phone', '138', 'FieldInvalid'],
    ['PhoneNumber', 'phone', '(010) 8888-1234', undefined],
    ['EmailAddress', 'email', 'a@b', 'FieldInvalid'],
    ['EmailAddress', 'email', 'a@b.example', undefined],
  ] as const)('%s as %s: "%s" is %s', (field, rule, value, key) => {
    expect(mistake<Form>({ field, rule }, value)).toBe(key)
  })

  test('an optional one may be empty, but not wrong', () => {
    const rule = { field: 'EmailAddress', rule: 'email', optional: true } as const
    expect(mistake<Form>(rule, '')).toBeUndefined()
    expect(mistake<Form>(rule, 'x')).toBe('FieldInvalid')
  })
})
