// What a content of the site is made of while it is edited: its fields, how long each may be, and what a refusal says of
// which. It mirrors the server's figures so that they stand beside the field; the server decides.

import type { ContentHistoryPage, ContentName, HomeContent } from '@/console/shared/api/wire'
import type { Refusal } from '@/shared/api/refusal'
import { fieldText } from '@/shared/i18n'

export const contentNames: ContentName[] = ['home', 'notice', 'privacy', 'payment']

/** The most characters of each text, in either language. */
export const longest = {
  slideTitle: 60,
  slideText: 120,
  figureValue: 16,
  figureTitle: 40,
  bulletinTitle: 20,
  bulletinText: 600,
  filingNumber: 120,
  legalTitle: 80,
  legalHtml: 30_000,
} as const

/** The most entries of each list. */
export const mostEntries = { slides: 8, figures: 6, bulletins: 6 } as const

export type Slide = HomeContent['slides'][number]
export type Figure = HomeContent['figures'][number]
export type Bulletin = HomeContent['bulletins'][number]

export const blankSlide: Slide = { image: '', title_zh: '', title_en: '', text_zh: '', text_en: '' }
export const blankFigure: Figure = { value_zh: '', value_en: '', title_zh: '', title_en: '' }
export const blankBulletin: Bulletin = {
  icon: '',
  title_zh: '',
  title_en: '',
  description_zh: '',
  description_en: '',
}

/** What was recorded of something that editors write, page by page. */
export interface HistorySource {
  key: (string | number)[]
  page: (page: number, signal: AbortSignal) => Promise<ContentHistoryPage>
}

/** What is wrong, by the field's name on the wire such as `slides.0.title_zh`. */
export type Mistakes = Record<string, string>

export function mistakesOf(refusal: Refusal): Mistakes {
  const mistakes: Mistakes = {}
  for (const { field, messageKey, params } of refusal.fields) {
    const own = Object.entries(params ?? {}).map(([name, value]) => [name, String(value)])
    mistakes[field] ??= fieldText(messageKey, Object.fromEntries(own), field)
  }
  return mistakes
}

/** The same mistakes without those below a field that was touched. */
export function without(mistakes: Mistakes, touched: string): Mistakes {
  const left = Object.entries(mistakes).filter(
    ([field]) => field !== touched && !field.startsWith(`${touched}.`),
  )
  return Object.fromEntries(left)
}

/** A list with one entry a place further up or down; at an end it stays as it is. */
export function moved<T>(list: T[], at: number, by: 1 | -1): T[] {
  const entry = list[at]
  const other = list[at + by]
  if (entry === undefined || other === undefined) return list
  const next = [...list]
  next[at] = other
  next[at + by] = entry
  return next
}

export const lettersOf = (text: string): number => [...text.trim()].length
