import { expect, test } from 'vitest'
import { papersFor } from './papers'

const paper = (DocumentType: string, LanguageID: number) => ({
  DocumentType,
  LanguageID,
  DocumentFriendlyName: DocumentType,
  Url: `/${DocumentType}/${LanguageID}`,
  DocumentKey: `${DocumentType}-${LanguageID}`,
  ApprovedAccountsOnlyInd: false,
})
const all = [paper('PPM', 1), paper('PPM', 4), paper('SideLetter', 1), paper('TermsSheet', 4)]
const urls = (chinese: boolean, cayman: boolean) => papersFor(all, { chinese, cayman }).map(({ Url }) => Url)

test('papers come in the reader’s language, or in the only one there is', () => {
  expect(urls(false, false)).toEqual(['/PPM/1', '/SideLetter/1'])
  expect(urls(true, false)).toEqual(['/PPM/4', '/SideLetter/1'])
})

test('the Chinese terms sheet is there for Chinese under Cayman only', () => {
  expect(urls(true, true)).toContain('/TermsSheet/4')
  expect(urls(false, true)).not.toContain('/TermsSheet/4')
})
