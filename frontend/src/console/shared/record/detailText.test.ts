import { beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { speaking } from '@/testing/speaking'
import en from '../messages.en.json'
import zh from '../messages.zh.json'
import { detailText } from './detailText'

const chinese = speaking(zh)
const english = speaking(en)

beforeAll(() => loadCatalogues(['console/shared']))

describe('what the server says in words of its own', () => {
  it('is told in the language of the desk', () => {
    expect(detailText(chinese, 'handed in')).toBe('已提交审核')
    expect(detailText(chinese, '2 sent again, 1 left')).toBe('重发 2 条，1 条保持不变')
    expect(detailText(chinese, 'added as finance, approver')).toBe('已添加，角色：财务, 复审员')
    expect(detailText(chinese, 'too few people to approve: admin (1)')).toBe('审批人员不足：管理员 (1)')
    expect(detailText(chinese, 'made with 3 payouts')).toBe('由 3 笔付款生成')
    expect(detailText(chinese, '3 payouts paid; reference A to B')).toBe('3 笔付款已付，银行流水号 A to B')
    expect(detailText(english, 'payout:42 taken out')).toBe('Payout 42 taken out')
    expect(detailText(english, 'exported, rows: 1')).toBe('Rows exported: 1')
    expect(detailText(english, 'exported, rows: 2: state=DUE; q=a to b')).toBe(
      'Rows exported: 2 (State: Due · Search: a to b)',
    )
    expect(detailText(english, 'exported, rows: 2: q=Wei; sort=-amount')).toBe(
      'Rows exported: 2 (Search: Wei · Sorted by: Amount, descending)',
    )
    expect(detailText(chinese, 'exported, rows: 2: sort=name')).toBe('导出 2 条记录：排序：名称（升序）')
    expect(detailText(chinese, 'exported, rows: 2: state=DUE')).toBe('导出 2 条记录：状态：待付款')
    expect(detailText(english, 'matched to deposit:7')).toBe('Matched to Deposit 7')
    expect(detailText(chinese, 'not matched to order:7 any more')).toBe('取消匹配：订单 7')
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
  })

  it.each([
    ['account:7', 'LWAIT to GWAIT', 'First review → Second review', '待初审 → 待复审'],
    ['deposit:7', 'INIT to INIT; USD 500', 'Being prepared: USD 500', '填写中：USD 500'],
    [
      'withdrawal:7',
      'INIT to LWAIT; USD 200 to Bank …2233',
      'Being prepared → First review: USD 200 by Bank transfer, ending 2233',
      '填写中 → 待初审：USD 200，银行转账，尾号 2233',
    ],
    [
      'withdrawal:7',
      'GPASS to GFAIL; account closed',
      'Approved → Failed, second review: account closed',
      undefined,
    ],
    [
      'order:7',
      'INIT Profile to INIT SignDoc',
      'Being prepared · Details → Being prepared · Signing',
      '填写中 · 填写资料 → 填写中 · 签署',
    ],
    ['payout:7', 'BATCHED to RELEASED', 'In a batch → Released', '已入批次 → 已放行'],
    [
      'payout:7',
      'RELEASED to EXECUTED; reference A to B',
      "Released → Paid, bank's reference A to B",
      '已放行 → 已付款，银行流水号 A to B',
    ],
    ['distribution:7', 'paying to paid', 'Paying → Paid', '派付中 → 已派付'],
    [
      'account:7',
      'payment:3 Pending to Paid',
      'Payment 3: Not confirmed → Paid',
      '费用支付 3：待确认 → 已付款',
    ],
    [
      'signing_session:7',
      'DDForm 7: SENT to COMPLETING',
      'Questionnaire of account 7: Sent for signing → Signed, documents being fetched',
      '尽调问卷，投资账户 7：已发送待签 → 已签署，正在取回文件',
    ],
    [
      'proposal:7',
      'approved: change_operator of operator',
      'Approved: Change roles (Operator)',
      '已批准：变更角色（成员）',
    ],
    [
      'proposal:7',
      'proposed: issue_project of project',
      'Proposed: Issue all of a project (Project)',
      '提交提案：发行项目全部份额（项目）',
    ],
    [
      'operator:7',
      'was: Ann, editor; is: Ann, editor, finance; proposal 4',
      'Was: Ann, Editor; is: Ann, Editor, Finance (proposal 4)',
      '原为：Ann, 内容编辑；现为：Ann, 内容编辑, 财务（提案 4）',
    ],
    ['document:7', 'Passport', 'Passport', '护照'],
    ['document:7', 'POA sha256 00ff', 'Proof of address, SHA-256 00ff', '地址证明，SHA-256 00ff'],
    [
      'distribution:7',
      'a line waits: wallet_short',
      'A line waits: The wallet has too little to correct it',
      undefined,
    ],
    ['account:7', 'note 12 written', 'Note 12 written', '已写备注 12'],
    ['investor:7', 'note 12 withdrawn', 'Note 12 withdrawn', '已撤回备注 12'],
    ['investor:7', 'letter 12 written', 'Letter 12 sent', '已发送信函 12'],
    ['order:7', 'request 12 written', 'Letter 12 sent, asking for an answer', '已发送信函 12，请投资者回复'],
    [
      'order:7',
      'request 12 answered, files: 2',
      'Letter 12 answered, files: 2',
      '投资者已回复信函 12，文件 2 份',
    ],
    ['order:7', 'request 12 withdrawn', 'Request of letter 12 withdrawn', '已撤回信函 12 的回复请求'],
    ['account:7', 'put aside until 2026-12-01', 'Put aside until Dec 1, 2026', undefined],
  ])('of %s "%s" is told in words', (record, detail, inEnglish, inChinese) => {
    expect(detailText(english, detail, record)).toBe(inEnglish)
    if (inChinese) expect(detailText(chinese, detail, record)).toBe(inChinese)
  })

  it('tells the fields that an editor changed by their names', () => {
    const told = (line: string) => detailText(english, `draft\n${line}`, 'project:7').split('\n')[1]
    expect(told('rate_percent: "11.4" -> "12"')).toBe('Target return in percent: 11.4 → 12')
    expect(told('slides.0.title_zh: "资产" -> "好\\"资产\\""')).toBe(
      'Slide 1 · Title · Chinese: 资产 → 好"资产"',
    )
    expect(told('figures.1.value_en: "940 m" -> gone')).toBe('Figure 2 · Value · English: removed (940 m)')
    expect(told('rating: "92" -> ""')).toBe('Rating: 92 → (empty)')
    expect(told('people.0.image: "" -> "public-jpg/d"')).toBe('Person 1 · Picture: added')
    expect(told('images.2.image: "public-jpg/d" -> gone')).toBe('Picture 3 · Picture: removed')
    expect(told('frameworks.0: "" -> "2"')).toBe('Framework 1: CAYMAN')
    expect(told('payment_methods.1: "2" -> "1010"')).toBe('Way to pay 2: Bank wire → Wallet')
    expect(told('is_roi: "false" -> "true"')).toBe('Target return is ROI over the term: No → Yes')
    expect(told('opens_at: "" -> "2026-11-01T00:00:00Z"')).toContain('Funding starts: Nov 1, 2026')
    expect(detailText(chinese, 'published\nrate_percent: "11.4" -> "12"')).toBe(
      '已发布\n目标回报（%）：11.4 → 12',
    )
  })

  it('keeps the words of editors', () => {
    for (const detail of ['', 'ALDR', 'public-jpg/d sha256 00ff', 'payment:7:paid', 'unheard_of: "a" -> "b"'])
      expect(detailText(chinese, detail)).toBe(detail)
    const told = 'draft\nname_en: "published" -> "draft"'
    expect(detailText(chinese, told)).toBe('已保存草稿\n名称 · 英文：published → draft')
  })

  it('has no word of English left in Chinese', () => {
    const texts: Record<string, string> = zh
    const own = Object.keys(texts).filter((key) => key.startsWith('console.detail.'))
    expect(own.length).toBeGreaterThan(40)
    const left = own.filter((key) =>
      /[A-Za-z]{2}/.test(texts[key]?.replace(/\{\w+\}|HTTP|CSV|SHA/g, '') ?? 'none'),
    )
    expect(left).toEqual([])
  })
})
