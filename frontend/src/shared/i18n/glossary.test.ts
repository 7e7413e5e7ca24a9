// One term for one thing in each language: what readers met under another word before.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
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
    [/\bhand(ed|ing)?( (it|the account|your \w+))? in\b/i, 'Submit, submitted'],
    [/\bmend(ed|ing)?\b/i, 'Correct'],
    [/\bapply (again|for review)\b/i, 'Submit again, submit for review'],
    [/\bpresent (version|picture|state|one|number)\b/i, 'Current'],
    [/\bwhat the review said\b/i, 'Reason given by the reviewer'],
    [/\b(given|gave|give) (this payment )?back\b/i, 'Refunded, returned'],
    [/\bopens? nothing any more\b/i, 'stop working'],
    [/\b(make|made|making) (a|this) batch\b/i, 'Create a batch'],
    [/\btake (it|the picture|\{\w+\}) (away|out of the comparison)\b/i, 'Remove'],
    [/\bpapers\b/i, 'documents'],
    [/\bcode from the message\b/i, 'SMS code'],
    [/\bpresent password\b/i, 'Current password'],
    [/^nothing left$/i, 'Fully subscribed'],
    [/\bconsult(ing)?\b/i, 'Contact us'],
    [/\b(first|second) line\b/i, 'First / second review'],
    [/\btake as a file\b/i, 'Export CSV'],
    [/\busual decision\b/i, 'Typical decision time'],
    [/\bis the trail whole\b/i, 'Audit trail integrity'],
    [/\bmake the draft\b/i, 'Create draft'],
    [/^(least|most) (by|from)\b/i, 'Minimum / maximum by wire'],
    [/\bby (yourself|itself|themselves)\b/i, 'automatically'],
    [/\bput(ting)? right\b/i, 'Correct'],
    [/\btarget rate\b|(?<!target )\breturn in percent\b/i, 'Target return'],
    [/\btwo colleagues\b/i, 'Two people'],
  ],
  zh: [
    [/投资总览|我的投资/, '投资组合'],
    [/合作伙伴/, '合作方'],
    [/支付条款/, '付款条款'],
    [/发放份额/, '发行份额'],
    [/再看一下/, '重新查询'],
    [/^投资者问卷$|尽职调查问卷/, '投资者调查, 尽调问卷'],
    [/^Landfall：/, '【Landfall】'],
    [/投资人/, '投资者'],
    [/^咨询|与咨询/, '联系我们, 联系方式'],
    [/计入(您的)?钱包|存入(您的)?(钱包|投资账户)/, '记入钱包'],
    [/付款附言|汇款参考号/, '汇款附言'],
    [/汇款账户信息/, '汇款信息'],
    [/复核人/, '复审员'],
    [/审核费用/, '审核费'],
    [/账户号(?!码)/, '账户编号'],
    [/评级/, '评分'],
    [/护照认证副本/, '经认证的护照副本'],
    [/国家\/地区/, '国家或地区'],
    [/分红/, '收益分配'],
    [/(已被|未获|已)接受|受理/, '确认'],
    [/目标收益率|^收益率/, '目标回报, of what a project aims for'],
    [/您的文档/, '文件'],
    [/账户框架/, '投资框架'],
    [/护照复印件/, '护照副本'],
    [/运营台/, '运营后台'],
    [/审批人(?!员)/, '复审员'],
    [/补正/, '修改'],
    [/两名同事/, '两位工作人员'],
    [/收据/, '回单'],
    [/账户结单|发行规模/, 'the names that the screens have'],
    [/私募备忘录|附加协议|补充协议|自我证明|税务自我声明|条款摘要/, 'the names that the documents have'],
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

/** Words that are right where they stand, and that no list of wrong ones would keep: by key, the text or what it contains. */
const kept: Record<'en' | 'zh', Record<string, string>> = {
  en: {
    'compare.title': 'Compare projects',
    'compare.row.left': 'Remaining',
    'console.partner.withdraw': 'Unpublish',
    'console.projectEdit.withdraw': 'Unpublish',
    'catalog.nothingLeft': 'Fully subscribed',
    'catalog.funding.taken': 'Fully subscribed',
  },
  zh: {
    'console.list.payments': '审核费',
    'console.keys.payments': '审核费',
    'account.fee.title': '审核费',
    'catalog.funding.open': '认购截止',
    'catalog.funding.ended': '已截止',
    'console.payouts.dueAt': '截止',
    'console.due.at': '{at} 截止',
    'console.edited.funding_end': '募集截止',
  },
}

test.each(['en', 'zh'] as const)('the words that are used as they should be stay so in %s', (language) => {
  const files = (catalogueFiles(src, { withServer: true }) as File[]).filter(
    (entry) => entry.language === language,
  )
  const texts = Object.assign({}, ...files.map(({ file }) => JSON.parse(readFileSync(file, 'utf8'))))
  const found = Object.keys(kept[language]).map((key) => [key, texts[key]])
  expect(Object.fromEntries(found)).toEqual(kept[language])
})

test('a current account is 活期账户, and no other type is', () => {
  const types: { code: string; name_zh: string; name_en: string }[] = JSON.parse(
    readFileSync(resolve(src, '../../migration/data/bank_account_types.json'), 'utf8'),
  )
  const called = types.filter(({ name_zh }) => name_zh === '活期账户').map(({ code }) => code)
  expect(called).toEqual(['Current'])
})

// In English it stays within the alphabet of GSM: with 【】 a message would take 70 characters in place of 160.
test.each([
  ['en', 'Landfall: '],
  ['zh', '【Landfall】'],
] as const)('every SMS in %s begins with %s', (language, sender) => {
  const file = resolve(src, `shared/messages/server.${language}.json`)
  const texts = Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')))
  const sent = texts.filter(([key]) => /^(sms|message)\.\w+$/.test(key))
  expect(sent.length).toBeGreaterThan(40)
  expect(sent.filter(([, text]) => !text.startsWith(sender))).toEqual([])
})

/** Texts in Chinese of a file of data, wherever they stand in it. */
function chinese(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'zh' && typeof inner === 'string' ? [inner] : chinese(inner),
  )
}

const root = resolve(src, '../..')

/** Signed documents use terms of their own. */
const ofDocuments = /尽职调查问卷/

test.each(['migration/data', 'app-server/demo', 'adapters/assets/papers'])(
  'look-up data, the demo and what is signed keep to it too: %s',
  (folder) => {
    const files = readdirSync(resolve(root, folder)).filter((name) => name.endsWith('.json'))
    const texts = files.flatMap((name) =>
      chinese(JSON.parse(readFileSync(resolve(root, folder, name), 'utf8'))).map(
        (text) => [name, text] as const,
      ),
    )
    const found = texts.flatMap(([name, text]) =>
      [...terms.zh, [/个国家(?!或地区)/, '个国家或地区'] as const]
        .filter(([not]) => not.test(text.replace(ofDocuments, '')))
        .map(([not, but]) => `${name}: ${not.exec(text)?.[0]} → ${but}`),
    )
    expect(texts.length).toBeGreaterThan(10)
    expect(found).toEqual([])
  },
)
