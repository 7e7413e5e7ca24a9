// One term for one thing in each language: what readers met under another word before.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { src } from '@/testing/sources'
// @ts-expect-error the build's own script has no types
import { catalogueFiles } from '../../../scripts/catalogues.mjs'

interface File {
  language: 'en' | 'zh'
  file: string
}

/** What is not said, and what is said in its place. */
const terms: Record<'en' | 'zh', [not: RegExp, but: string][]> = {
  en: [
    [/\bwhat to mend\b/i, 'What to correct'],
    [/\bhand(ed)? in\b/i, 'Submit, submitted'],
    [/\bpapers\b/i, 'documents'],
    [/\bcode from the message\b/i, 'SMS code'],
    [/\bpresent password\b/i, 'Current password'],
    [/^nothing left$/i, 'Fully subscribed'],
    [/\bconsult\b/i, 'Contact us'],
    [/\b(first|second) line\b/i, 'First / second review'],
    [/\btake as a file\b/i, 'Export CSV'],
    [/\busual decision\b/i, 'Typical decision time'],
    [/\bis the trail whole\b/i, 'Audit trail integrity'],
    [/\bmake the draft\b/i, 'Create draft'],
    [/^(least|most) (by|from)\b/i, 'Minimum / maximum by wire'],
    [/\bby yourself\b/i, 'automatically'],
  ],
  zh: [
    [/投资总览|我的投资/, '投资组合'],
    [/合作伙伴/, '合作方'],
    [/支付条款/, '付款条款'],
    [/发放份额/, '发行份额'],
    [/再看一下/, '重新查询'],
    [/^投资者问卷$|尽职调查问卷/, '调查, 尽调问卷'],
    [/^Landfall：/, '【Landfall】'],
  ],
}

test.each(['en', 'zh'] as const)('the catalogues in %s keep to the glossary', (language) => {
  const files = (catalogueFiles(src, { withServer: true }) as File[]).filter(
    (entry) => entry.language === language,
  )
  const texts = files.flatMap(({ file }) => Object.entries<string>(JSON.parse(readFileSync(file, 'utf8'))))
  const found = texts.flatMap(([key, text]) =>
    terms[language].filter(([not]) => not.test(text)).map(([, but]) => `${key}: ${text} → ${but}`),
  )
  expect(texts.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})
