// A content of the site while it is edited: its fields, and the longest length of each. It mirrors the server's limits
// so that they can be shown beside the field; the server decides.
import type { ContentName, HelpContent, HomeContent } from '@/console/shared/api/wire'

export const contentNames: ContentName[] = ['home', 'notice', 'privacy', 'payment', 'help']

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
  question: 200,
  answer: 4_000,
  hours: 120,
  aboutTitle: 80,
  about: 6_000,
} as const

/** The most entries of each list. */
export const mostEntries = { slides: 8, figures: 6, bulletins: 6, questions: 40, projects: 3 } as const

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
export const blankQuestion: HelpContent['questions'][number] = {
  question_zh: '',
  question_en: '',
  answer_zh: '',
  answer_en: '',
}
