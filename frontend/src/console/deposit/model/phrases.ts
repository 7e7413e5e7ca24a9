// Comments that are often needed with deposits, in the language of who reads them. The words are the catalogue's.
import type { Phrase } from '@/console/shared/review/decision'

export const failing: Phrase[] = [
  {
    name: 'console.templateName.notArrived',
    words: (t, language) => t(`console.template.notArrived.${language}`),
  },
  {
    name: 'console.templateName.payerDiffers',
    words: (t, language) => t(`console.template.payerDiffers.${language}`),
  },
  {
    name: 'console.templateName.depositProof',
    words: (t, language) => t(`console.template.depositProof.${language}`),
  },
]

/** What was compared, and why another amount arrived: words for the review log alone. */
export const passing: Phrase[] = [
  {
    name: 'console.templateName.statementAgrees',
    words: (t, language) => t(`console.template.statementAgrees.${language}`),
  },
  {
    name: 'console.templateName.bankCharges',
    words: (t, language) => t(`console.template.bankCharges.${language}`),
  },
  {
    name: 'console.templateName.otherAmount',
    words: (t, language) => t(`console.template.otherAmount.${language}`),
  },
]
