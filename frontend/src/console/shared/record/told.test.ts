import { describe, expect, it } from 'vitest'
import { speaking } from '@/testing/speaking'
import en from '../messages.en.json'
import zh from '../messages.zh.json'
import { detailText } from './told'

const chinese = speaking(zh)
const english = speaking(en)

describe('what the server says in words of its own', () => {
  it('is told in the language of the desk', () => {
    expect(detailText(chinese, 'handed in')).toBe('已提交审核')
    expect(detailText(chinese, '2 sent again, 1 left')).toBe('重发 2 条，1 条保持不变')
    expect(detailText(chinese, 'added as finance, approver')).toBe('已添加，角色：finance, approver')
    expect(detailText(chinese, 'too few people to approve: admin (1)')).toBe('审批人员不足：admin (1)')
    expect(detailText(chinese, 'made with 3 payouts')).toBe('由 3 笔付款生成')
    expect(detailText(chinese, '3 payouts paid; reference A to B')).toBe('3 笔付款已付，银行流水号 A to B')
    expect(detailText(english, 'payout:42 taken out')).toBe('Payout 42 taken out')
    expect(detailText(english, 'exported, rows: 1')).toBe('Rows exported: 1')
    expect(detailText(english, 'exported, rows: 2: state=DUE; q=a to b')).toBe(
      'Rows exported: 2 (state=DUE; q=a to b)',
    )
    expect(detailText(chinese, 'exported, rows: 2: state=DUE')).toBe('导出 2 条记录：state=DUE')
    expect(detailText(english, 'matched to deposit:7')).toBe('Matched to deposit:7')
    expect(detailText(chinese, 'not matched to order:7 any more')).toBe('取消与 order:7 的匹配')
    expect(detailText(english, 'entered: USD 1200.5')).toBe('Entered: USD 1200.5')
    expect(detailText(english, 'returned to its payer')).toBe('Returned to its payer')
    expect(detailText(chinese, 'returned to its payer')).toBe('退回付款人')
    expect(detailText(english, 'taken back')).toBe('Taken back')
    expect(detailText(chinese, 'taken back')).toBe('误录作废')
    expect(detailText(english, "the bank's line: A to B")).toBe("The bank's reference: A to B")
    expect(detailText(chinese, "the bank's line: STMT-118/4")).toBe('补录银行流水号：STMT-118/4')
    expect(detailText(chinese, 'receipts matched: 2')).toBe('已匹配到账：2 笔')
    expect(detailText(chinese, 'read: 12 lines')).toBe('导入对账单，共 12 笔流水')
    expect(detailText(english, 'confirmed as payout_executed 42')).toBe('Confirmed: payout 42 paid')
    expect(detailText(chinese, 'confirmed as charge')).toBe('确认为银行手续费')
    expect(detailText(chinese, 'LWAIT to GWAIT')).toBe('LWAIT → GWAIT')
    expect(detailText(english, 'LWAIT to GWAIT')).toBe('LWAIT to GWAIT')
    expect(detailText(chinese, 'DDForm 7: SENT to COMPLETING')).toBe('DDForm 7: SENT → COMPLETING')
  })

  it('keeps the words of editors', () => {
    for (const detail of ['', 'ALDR', 'Passport sha256 00ff', 'payment:7:paid'])
      expect(detailText(chinese, detail)).toBe(detail)
    const told = 'draft\nname_en: "published" -> "draft"'
    expect(detailText(chinese, told)).toBe('已保存草稿\nname_en: "published" -> "draft"')
  })

  it('has no word of English left in Chinese', () => {
    const texts: Record<string, string> = zh
    const own = Object.keys(texts).filter((key) => key.startsWith('console.detail.'))
    expect(own.length).toBeGreaterThan(40)
    const left = own.filter((key) =>
      /[A-Za-z]{2}/.test(texts[key]?.replace(/\{\w+\}|HTTP|CSV/g, '') ?? 'none'),
    )
    expect(left).toEqual([])
  })
})
