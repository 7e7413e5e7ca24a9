// Which of a project's papers an investor is shown.
import type { ProjectPaper } from './wire'

const chineseId = 4
/** The terms sheet in Chinese, which only Cayman projects have. */
const termsSheet = 'TermsSheet'

interface Reader {
  chinese: boolean
  cayman: boolean
}

/** Papers in the reader's language, or in the other one where there is no translation. */
export function papersFor(papers: ProjectPaper[], { chinese, cayman }: Reader): ProjectPaper[] {
  const own = (paper: ProjectPaper) => !paper.LanguageID || (paper.LanguageID === chineseId) === chinese
  const translated = new Set(papers.filter(own).map((paper) => paper.DocumentType))
  return papers.filter((paper) => {
    if (paper.DocumentType === termsSheet && paper.LanguageID === chineseId) return chinese && cayman
    return own(paper) || !translated.has(paper.DocumentType)
  })
}
