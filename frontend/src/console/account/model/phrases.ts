// Comments that are often needed with accounts, in the reader's language. Each begins with what has to be replaced,
// from which the investor's screens derive where to lead. The words come from the catalogue.
import type { Phrase } from '@/console/shared/review/decision'

const passport: Phrase[] = [
  {
    name: 'console.templateName.passportUnclear',
    words: (t, language) => t(`console.template.passportUnclear.${language}`),
  },
  {
    name: 'console.templateName.passportExpired',
    words: (t, language) => t(`console.template.passportExpired.${language}`),
  },
  {
    name: 'console.templateName.passportDiffers',
    words: (t, language) => t(`console.template.passportDiffers.${language}`),
  },
]

const idCard: Phrase = {
  name: 'console.templateName.idCardUnclear',
  words: (t, language) => t(`console.template.idCardUnclear.${language}`),
}

const others: Phrase[] = [
  {
    name: 'console.templateName.addressUnclear',
    words: (t, language) => t(`console.template.addressUnclear.${language}`),
  },
  {
    name: 'console.templateName.address',
    words: (t, language) => t(`console.template.address.${language}`),
  },
  {
    name: 'console.templateName.addressDiffers',
    words: (t, language) => t(`console.template.addressDiffers.${language}`),
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

export const failing: Phrase[] = [...passport, idCard, ...others]
