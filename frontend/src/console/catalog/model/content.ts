// What a content of the site is made of while it is edited: its fields, and how long each may be. It mirrors the server's
// figures so that they stand beside the field; the server decides.
import type { ContentName, HomeContent } from '@/console/shared/api/wire'

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
