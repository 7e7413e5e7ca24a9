import { beforeAll, expect, test } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { DistributionProposed } from './DistributionProposed'

beforeAll(() => loadCatalogues(['console/shared', 'console/distribution']))

test('the approver reads the terms in words, and the text as it was written', () => {
  const change = (name: string, after: string) => ({ field: `distribution.${name}`, before: null, after })
  renderScreen(
    <DistributionProposed
      changes={[
        change('text_zh', '尊敬的持有人：\n租金'),
        change('holders', '40'),
        change('cash_type', 'return_of_principal'),
        change('total', 'USD 1000.50'),
        change('record_date', '2026-10-31'),
      ]}
    />,
  )
  const lines = [...document.querySelectorAll('.pairs > div')].map((line) => [
    line.querySelector('dt')?.textContent,
    line.querySelector('dd')?.textContent,
  ])
  expect(lines).toEqual([
    ['Type', 'Return of principal'],
    ['Total', 'US$ 1,000.50'],
    ['Record date', 'Oct 31, 2026'],
    ['Holders', '40'],
    ['Text in Chinese', '尊敬的持有人：\n租金'],
  ])
})
