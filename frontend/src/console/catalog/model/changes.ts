// What publishing would change of what counts: which fields of a framework, which accounts to wire to, which words.
import type { FrameworkContent, FrameworkProcess, QuestionnaireContent } from '@/console/shared/api/wire'
import type { Change } from '@/console/shared/changes/change'

export type TermsField = Exclude<keyof FrameworkContent, 'transaction_processes'>

const termsFields: TermsField[] = [
  'payment_methods',
  'deposits',
  'withdrawals',
  'deposit_confirmation',
  'kyc_fee',
  'passport_months',
  'sources_of_funds',
  'investment_notice_zh',
  'investment_notice_en',
  'wire_notice_zh',
  'wire_notice_en',
]

const plain = (value: unknown): string => JSON.stringify(typeof value === 'string' ? value.trim() : value)

/** The fields of a framework that differ, its bank accounts apart. */
export const changedTerms = (before: FrameworkContent, after: FrameworkContent): TermsField[] =>
  termsFields.filter((field) => plain(before[field]) !== plain(after[field]))

type ProcessField = keyof FrameworkProcess

export interface BankChange {
  /** Its short name. */
  code: string
  what: 'added' | 'removed' | 'changed'
  /** Of a new one every field that says something, of one that goes likewise; a bank account by its number in the list. */
  lines: Change<ProcessField>[]
}

const textOf = (process: FrameworkProcess | undefined, field: ProcessField): string =>
  String(process?.[field] ?? '').trim()

function linesBetween(before?: FrameworkProcess, after?: FrameworkProcess): Change<ProcessField>[] {
  return (['code', 'bank_account'] as const)
    .map((field) => ({ name: field, before: textOf(before, field), after: textOf(after, field) }))
    .filter(({ before, after }) => before !== after)
}

const codes = (banks: FrameworkProcess[]): string[] => banks.map((bank) => bank.code.trim())

/**
 * The bank accounts that differ. One is the same account as long as it has its short name; where that is another, the one in its
 * place.
 */
export function changedBanks(before: FrameworkProcess[], after: FrameworkProcess[]): BankChange[] {
  const [old, next] = [codes(before), codes(after)]
  const isOnlyIn = (own: string[], others: string[], at: number) => !others.includes(own[at] ?? '')
  const followed = after.map((bank, at) => {
    const renamed = isOnlyIn(next, old, at) && before[at] && isOnlyIn(old, next, at)
    const was = renamed ? before[at] : before[old.indexOf(next[at] ?? '')]
    return { was, bank }
  })
  const gone = before.filter((bank) => !followed.some(({ was }) => was === bank))
  const changes: BankChange[] = [
    ...followed.map(({ was, bank }): BankChange => {
      return { code: bank.code.trim(), what: was ? 'changed' : 'added', lines: linesBetween(was, bank) }
    }),
    ...gone.map((bank): BankChange => {
      return { code: bank.code.trim(), what: 'removed', lines: linesBetween(bank, undefined) }
    }),
  ]
  return changes.filter(({ what, lines }) => what !== 'changed' || lines.length > 0)
}

/** The short names of the bank accounts in their order, where nothing but the order differs. */
export function reordered(
  before: FrameworkProcess[],
  after: FrameworkProcess[],
): Change<'order'> | undefined {
  const [old, next] = [codes(before), codes(after)]
  if (plain(old) === plain(next) || plain([...old].sort()) !== plain([...next].sort())) return undefined
  return { name: 'order', before: old.join(' · '), after: next.join(' · ') }
}

export interface WordsChange extends Change<'intro' | 'question'> {
  /** The number of the question, from 1. */
  number: number
  language: 'zh' | 'en'
}

/** The words of a questionnaire that differ. */
export function changedWords(before: QuestionnaireContent, after: QuestionnaireContent): WordsChange[] {
  const numbers = [...Array(Math.max(before.questions.length, after.questions.length)).keys()]
  const changes = (['zh', 'en'] as const).flatMap((language): WordsChange[] => [
    {
      name: 'intro',
      number: 0,
      language,
      before: before[`intro_${language}`].trim(),
      after: after[`intro_${language}`].trim(),
    },
    ...numbers.map((at): WordsChange => {
      const words = (of: QuestionnaireContent) => of.questions[at]?.[`text_${language}`].trim() ?? ''
      return { name: 'question', number: at + 1, language, before: words(before), after: words(after) }
    }),
  ])
  return changes
    .filter((change) => change.before !== change.after)
    .sort((one, other) => one.number - other.number)
}

const bankOf = ({ code, bank_account }: FrameworkProcess) => [code.trim(), bank_account]

const payment = ({
  transaction_processes: banks,
  wire_notice_zh,
  wire_notice_en,
}: FrameworkContent): string =>
  JSON.stringify([banks.map(bankOf), wire_notice_zh.trim(), wire_notice_en.trim()])

/** Whether investors would read other bank accounts, in another order, or another notice beside them. */
export const changesPayment = (before: FrameworkContent, after: FrameworkContent): boolean =>
  payment(before) !== payment(after)
