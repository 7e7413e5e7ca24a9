import { beforeAll, expect, test } from 'vitest'
import { subjectsOf } from '@/shared/correction'
import { loadCatalogues, type MessageId, translate } from '@/shared/i18n'
import { failing } from './phrases'

const t = Object.assign((id: MessageId) => translate(id), { rich: (id: MessageId) => translate(id) })

beforeAll(() => loadCatalogues(['console/account']))

test.each(
  failing.flatMap(({ name, words }) =>
    (['en', 'zh'] as const).map((language) => ({ name, language, words })),
  ),
)('$name begins in $language with what is to be corrected', ({ language, words }) => {
  expect(subjectsOf(words(t, language))).toHaveLength(1)
})
