// Comments that are often needed with deposits, in the language of who reads them. The words are the catalogue's.
import type { Item } from '@/console/shared/api/wire'
import type { Act } from '@/console/shared/review/act'
import type { Phrase } from '@/console/shared/review/decision'

const failing: Phrase[] = [
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

/** What was compared, and why the amount differs: words for the review log alone. */
const passing: Phrase[] = [
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

const failingCoins: Phrase[] = [
  {
    name: 'console.templateName.coinsReturned',
    words: (t, language) => t(`console.template.coinsReturned.${language}`),
  },
]

const passingCoins: Phrase[] = [
  {
    name: 'console.templateName.coinsCredited',
    words: (t, language) => t(`console.template.coinsCredited.${language}`),
  },
]

/** Neither a bank statement nor a proof shows coins. */
export function phrasesOf(act: Act, { funding_method: method }: Pick<Item, 'funding_method'>): Phrase[] {
  const isInCoins = method === 'Bitcoin'
  if (act === 'pass') return isInCoins ? passingCoins : passing
  if (act === 'fail') return isInCoins ? failingCoins : failing
  return []
}
