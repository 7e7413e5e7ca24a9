// The project's papers. The first four are numbered; the Chinese terms sheet is there for Chinese readers under Cayman.
import { ProjectDocument } from '@/shared/documents/ProjectDocument'
import { type MessageId, useT } from '@/shared/i18n'
import type { AccountsAnswer, InvestmentAnswer, MyInvestment } from '../wire'
import { usePapers } from './usePapers'

interface PapersProps {
  answer: InvestmentAnswer
  accounts: AccountsAnswer
  order: MyInvestment
}

const known = new Set([
  'PPM',
  'LimitedPartnerAgreement',
  'SideLetter',
  'PropertySupplement',
  'SubscriptionAgreement',
  'PowerOfAttorney',
  'SourceOfFundsDeclaration',
  'PrivacyNotice',
  'SelfCertification',
  'TermsSheet',
])

export function Papers({ answer, accounts, order }: PapersProps) {
  const t = useT()
  const papers = usePapers({ answer, accounts, order })
  if (papers.length === 0) return null
  return (
    <section className="stack">
      <h2 className="section-title">{t('subscription.papers')}</h2>
      <div className="rows">
        {papers.map((paper, at) => (
          <ProjectDocument
            key={paper.Url}
            project={answer.investment.InvestmentID}
            document={paper}
            name={
              paper.DocumentFriendlyName ||
              t(
                known.has(paper.DocumentType)
                  ? (`subscription.paper.${paper.DocumentType}` as MessageId)
                  : 'subscription.paper',
              )
            }
            number={at < 4 ? at + 1 : null}
          />
        ))}
      </div>
    </section>
  )
}
