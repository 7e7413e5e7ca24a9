// What a reviewer asks an investor to correct. A line of the comment names it in its first words, in whichever language it is written:
// the phrases of the desk begin so, and the investor's screens lead there.
export type Subject =
  | 'personal'
  | 'bank'
  | 'passport'
  | 'address'
  | 'questionnaire'
  | 'authorisation'
  | 'bitcoin'
  | 'proof'

const opens: Record<Subject, RegExp> = {
  personal: /^personal (information|details|data)\b|^个人(信息|资料)/i,
  bank: /^bank (information|details|account)\b|^银行(信息|账户)/i,
  passport: /^(certified )?passport copy\b|^(经认证的)?护照副本/i,
  address: /^proof of address\b|^地址证明/i,
  questionnaire: /^(due diligence )?questionnaire\b|^(尽调)?问卷/i,
  authorisation: /^(withdrawal )?authorisation\b|^(提现)?授权书/i,
  bitcoin: /^bitcoin address\b|^比特币地址/i,
  proof: /^proof of payment\b|^付款凭证/i,
}

const subjects = Object.keys(opens) as Subject[]

/** The subjects that a comment names, in their order and each once. */
export function subjectsOf(comment: string | null | undefined): Subject[] {
  const lines = (comment ?? '').split('\n').map((line) => line.trim().replace(/^(the|your) /i, ''))
  return subjects.filter((subject) => lines.some((line) => opens[subject].test(line)))
}
