// A framework and its questionnaire while they are edited. It mirrors the server's limits so that they can be shown
// beside the field; the server decides.
import type { FrameworkContent, FrameworkProcess, QuestionnaireContent } from '@/console/shared/api/wire'

/** The most characters of each text, in either language. */
export const longestOfFramework = { notice: 2_000, intro: 600, question: 400, code: 30 } as const

export const mostBanks = 6
/** How many questions a questionnaire has when it is published, and at most before. */
export const questionCount = 9

/** `SourceOfFundsID` that opens the free text. */
export const otherSource = 99
/** `PaymentMethodID`s. */
export const paymentMethods = [2, 1010] as const
export const walletMethod = 1010

export type DraftedQuestion = QuestionnaireContent['questions'][number]

export const blankQuestion: DraftedQuestion = { text_zh: '', text_en: '' }

export const blankProcess: FrameworkProcess = { code: '', bank_account: null }

/** For what was never published. */
export const blankTerms: FrameworkContent = {
  payment_methods: [],
  deposits: false,
  withdrawals: false,
  deposit_confirmation: false,
  kyc_fee: null,
  passport_months: null,
  sources_of_funds: [],
  investment_notice_zh: '',
  investment_notice_en: '',
  wire_notice_zh: '',
  wire_notice_en: '',
  transaction_processes: [],
}
export const blankWording: QuestionnaireContent = { intro_zh: '', intro_en: '', questions: [] }

/** A list with an id taken in at its end, or out of it. */
export const withId = (ids: number[], id: number, isIn: boolean): number[] =>
  isIn ? [...ids.filter((other) => other !== id), id] : ids.filter((other) => other !== id)

/** The digits of what was typed as a number; none if there are none. */
export function wholeNumber(typed: string): number | null {
  const digits = typed.replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}

/** The texts of the two lists and their pages. */
export const partTexts = {
  frameworks: {
    title: 'console.list.frameworks',
    about: 'console.frameworks.about',
    back: 'console.frameworks.back',
    names: { PKF: 'console.frameworks.name.PKF', CAYMAN: 'console.frameworks.name.CAYMAN' },
  },
  questionnaires: {
    title: 'console.list.questionnaires',
    about: 'console.questionnaires.about',
    back: 'console.questionnaires.back',
    names: { PKF: 'console.questionnaires.name.PKF', CAYMAN: 'console.questionnaires.name.CAYMAN' },
  },
} as const
