// Comments that are often needed with withdrawals, in the language of who reads them. The words are the catalogue's.
import type { Phrase } from '@/console/shared/review/decision'

export const failing: Phrase[] = [
  {
    name: 'console.templateName.otherHolder',
    words: (t, language) => t(`console.template.otherHolder.${language}`),
  },
  {
    name: 'console.templateName.bankDetails',
    words: (t, language) => t(`console.template.bankDetails.${language}`),
  },
  {
    name: 'console.templateName.otherBank',
    words: (t, language) => t(`console.template.otherBank.${language}`),
  },
  {
    name: 'console.templateName.authorisation',
    words: (t, language) => t(`console.template.authorisation.${language}`),
  },
  {
    name: 'console.templateName.coinAddress',
    words: (t, language) => t(`console.template.coinAddress.${language}`),
  },
  {
    name: 'console.templateName.takenBack',
    words: (t, language) => t(`console.template.takenBack.${language}`),
  },
]

/** What was checked before money goes out: words for the review log alone. */
export const passing: Phrase[] = [
  {
    name: 'console.templateName.agrees',
    words: (t, language) => t(`console.template.agrees.${language}`),
  },
  {
    name: 'console.templateName.ownAccount',
    words: (t, language) => t(`console.template.ownAccount.${language}`),
  },
  {
    name: 'console.templateName.calledBack',
    words: (t, language) => t(`console.template.calledBack.${language}`),
  },
]
