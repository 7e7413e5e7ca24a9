// Comments that are often needed with accounts, in the language of who reads them. Each begins with what is to be
// replaced, by which the investor's screens lead there. The words are the catalogue's.
import type { Phrase } from '@/console/shared/review/decision'

export const failing: Phrase[] = [
  {
    name: 'console.templateName.unclear',
    words: (t, language) => t(`console.template.unclear.${language}`),
  },
  {
    name: 'console.templateName.unclearAddress',
    words: (t, language) => t(`console.template.unclearAddress.${language}`),
  },
  {
    name: 'console.templateName.expired',
    words: (t, language) => t(`console.template.expired.${language}`),
  },
  {
    name: 'console.templateName.differs',
    words: (t, language) => t(`console.template.differs.${language}`),
  },
  {
    name: 'console.templateName.address',
    words: (t, language) => t(`console.template.address.${language}`),
  },
  {
    name: 'console.templateName.questionnaire',
    words: (t, language) => t(`console.template.questionnaire.${language}`),
  },
  {
    name: 'console.templateName.signature',
    words: (t, language) => t(`console.template.signature.${language}`),
  },
  {
    name: 'console.templateName.bankHolder',
    words: (t, language) => t(`console.template.bankHolder.${language}`),
  },
]
