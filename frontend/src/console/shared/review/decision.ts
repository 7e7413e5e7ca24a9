// What a kind of item adds to the decision on it. The form of a decision asks for it and knows no kind itself.
import type { ComponentType } from 'react'
import type { MessageId, Translate } from '@/shared/i18n'
import type { Item } from '../api/wire'
import type { Forecast } from '../booking/forecast'
import type { Act } from './act'

export type PhraseLanguage = 'en' | 'zh'

/** A comment that is often needed: chosen, then edited. */
export interface Phrase {
  name: MessageId
  /** Its words in the language of who reads them. */
  words: (t: Translate, language: PhraseLanguage) => string
}

/** What an operator has to confirm that they know before an item passes: it does not prevent passing. */
export interface Caution {
  knows: string
  missing: string
}

/**
 * Words that a decision needs although its act alone needs none: the name of their field, and the message if they are
 * missing.
 */
export interface NeededWords {
  label: string
  missing: string
}

/** What the first line states as received. */
export interface Receipt {
  isAsked: (act: Act, item: Item) => boolean
  /** Whether what is typed cannot be passed. */
  isMistaken: (typed: string, item: Item) => boolean
  Field: ComponentType<ReceiptFieldProps>
}

export interface ReceiptFieldProps {
  item: Item
  value: string
  showMistake: boolean
  onChange: (value: string) => void
}

export interface DecisionKind {
  phrases: (act: Act, item: Item) => Phrase[]
  /** `received` as typed. */
  caution?: (act: Act, item: Item, t: Translate, received: string) => Caution | undefined
  /** `received` as it is typed. */
  words?: (act: Act, item: Item, t: Translate, received: string) => NeededWords | undefined
  /** What it books; `received` as typed. */
  forecastBookings?: (act: Act, item: Item, received: string) => Forecast | undefined
  receipt?: Receipt
}
