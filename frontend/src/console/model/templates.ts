// Comments that are often needed, in the language that the investor reads: chosen, then edited. The words are the
// catalogue's.
import type { Translate } from '@/shared/i18n'
import type { Act } from '../api/queues'
import type { QueueName } from '../api/wire'

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
  asked: (t: Translate, language: TemplateLanguage) => t(`console.template.asked.${language}`),
  closed: (t: Translate, language: TemplateLanguage) => t(`console.template.closed.${language}`),
}

export type TemplateName = keyof typeof texts

const failing: Record<QueueName, TemplateName[]> = {
  kyc: ['unclear', 'expired', 'differs', 'address', 'questionnaire', 'signature'],
  subscriptions: ['noReceipt', 'otherPayer', 'proof'],
}

export function templatesFor(queue: QueueName, act: Act): TemplateName[] {
  if (act === 'fail') return failing[queue]
  return act === 'revoke' ? ['asked', 'closed'] : []
}

export const templateText = (t: Translate, name: TemplateName, language: TemplateLanguage): string =>
  texts[name](t, language)
