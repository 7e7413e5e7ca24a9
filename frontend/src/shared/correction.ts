// What a reviewer asks an investor to correct. A line of the comment starts with its name and a colon, in either language, as the desk's
// phrases do; the investor's screens lead there.
export type Subject =
  | 'personal'
  | 'bank'
  | 'passport'
  | 'address'
  | 'questionnaire'
  | 'idCard'
  | 'authorisation'
  | 'bitcoin'
  | 'proof'

const opens: Record<Subject, RegExp> = {
  personal: /^personal (information|details|data)\s*:|^个人(信息|资料)\s*[:：]/i,
  bank: /^bank (information|details|account)\s*:|^银行(信息|账户)\s*[:：]/i,
  passport: /^(certified )?passport copy\s*:|^(经认证的)?护照副本\s*[:：]/i,
  address: /^proof of address\s*:|^地址证明\s*[:：]/i,
  questionnaire: /^(due diligence )?questionnaire\s*:|^(尽调)?问卷\s*[:：]/i,
  idCard: /^(identity|id) card\s*:|^身份证\s*[:：]/i,
  authorisation: /^(withdrawal )?authorisation\s*:|^(提现)?授权书\s*[:：]/i,
  bitcoin: /^bitcoin address\s*:|^比特币地址\s*[:：]/i,
  proof: /^proof of payment\s*:|^付款凭证\s*[:：]/i,
}

const subjects = Object.keys(opens) as Subject[]

/** The subjects that a comment names, in their order and each once. */
export function subjectsOf(comment: string | null | undefined): Subject[] {
  const lines = (comment ?? '').split('\n').map((line) => line.trim().replace(/^(the|your) /i, ''))
  return subjects.filter((subject) => lines.some((line) => opens[subject].test(line)))
}
