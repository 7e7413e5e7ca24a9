// Comments that are often needed, in the language that the investor reads: chosen, then edited. The words are the
// catalogue's.

import type { QueueName } from '@/console/shared/api/wire'
import type { Translate } from '@/shared/i18n'
import type { Act } from '../api/queues'

export type TemplateLanguage = 'en' | 'zh'

const texts = {
  unclear: (t: Translate, language: TemplateLanguage) => t(`console.template.unclear.${language}`),
  expired: (t: Translate, language: TemplateLanguage) => t(`console.template.expired.${language}`),
  differs: (t: Translate, language: TemplateLanguage) => t(`console.template.differs.${language}`),
  address: (t: Translate, language: TemplateLanguage) => t(`console.template.address.${language}`),
  questionnaire: (t: Translate, language: TemplateLanguage) =>
    t(`console.template.questionnaire.${language}`),
  signature: (t: Translate, language: TemplateLanguage) => t(`console.template.signature.${language}`),
  noReceipt: (t: Translate, language: TemplateLanguage) => t(`console.template.noReceipt.${language}`),
  otherPayer: (t: Translate, language: TemplateLanguage) => t(`console.template.otherPayer.${language}`),
  proof: (t: Translate, language: TemplateLanguage) => t(`console.template.proof.${language}`),
  otherHolder: (t: Translate, language: TemplateLanguage) => t(`console.template.otherHolder.${language}`),
  bankDetails: (t: Translate, language: TemplateLanguage) => t(`console.template.bankDetails.${language}`),
  otherBank: (t: Translate, language: TemplateLanguage) => t(`console.template.otherBank.${language}`),
  authorisation: (t: Translate, language: TemplateLanguage) =>
    t(`console.template.authorisation.${language}`),
  coinAddress: (t: Translate, language: TemplateLanguage) => t(`console.template.coinAddress.${language}`),
  takenBack: (t: Translate, language: TemplateLanguage) => t(`console.template.takenBack.${language}`),
  agrees: (t: Translate, language: TemplateLanguage) => t(`console.template.agrees.${language}`),
  ownAccount: (t: Translate, language: TemplateLanguage) => t(`console.template.ownAccount.${language}`),
  calledBack: (t: Translate, language: TemplateLanguage) => t(`console.template.calledBack.${language}`),
  asked: (t: Translate, language: TemplateLanguage) => t(`console.template.asked.${language}`),
  closed: (t: Translate, language: TemplateLanguage) => t(`console.template.closed.${language}`),
}

export type TemplateName = keyof typeof texts

const failing: Record<QueueName, TemplateName[]> = {
  kyc: ['unclear', 'expired', 'differs', 'address', 'questionnaire', 'signature'],
  withdrawals: ['otherHolder', 'bankDetails', 'otherBank', 'authorisation', 'coinAddress', 'takenBack'],
  subscriptions: ['noReceipt', 'otherPayer', 'proof'],
}

/** What was looked at before money goes out: words for the review log alone. */
const passing: Partial<Record<QueueName, TemplateName[]>> = {
  withdrawals: ['agrees', 'ownAccount', 'calledBack'],
}

export function templatesFor(queue: QueueName, act: Act): TemplateName[] {
  switch (act) {
    case 'pass':
      return passing[queue] ?? []
    case 'fail':
      return failing[queue]
    case 'revoke':
      return ['asked', 'closed']
    case 'return':
    case 'correct':
    case 'issue':
      return []
  }
}

export const templateText = (t: Translate, name: TemplateName, language: TemplateLanguage): string =>
  texts[name](t, language)
