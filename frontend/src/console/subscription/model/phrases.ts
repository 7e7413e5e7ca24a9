// Comments that are often needed with subscriptions, in the language of who reads them. The words are the catalogue's.
import type { Phrase } from '@/console/shared/review/decision'

export const failing: Phrase[] = [
  {
    name: 'console.templateName.noReceipt',
    words: (t, language) => t(`console.template.noReceipt.${language}`),
  },
  {
    name: 'console.templateName.otherPayer',
    words: (t, language) => t(`console.template.otherPayer.${language}`),
  },
  {
    name: 'console.templateName.proof',
    words: (t, language) => t(`console.template.proof.${language}`),
  },
]

export const revoking: Phrase[] = [
  {
    name: 'console.templateName.asked',
    words: (t, language) => t(`console.template.asked.${language}`),
  },
  {
    name: 'console.templateName.closed',
    words: (t, language) => t(`console.template.closed.${language}`),
  },
]
