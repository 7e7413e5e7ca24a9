// What the investor has agreed to, ticked, and to be read again.
import { useState } from 'react'
import { projectDocumentLink } from '@/shared/documents/ProjectDocument'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { openLater } from '@/shared/ui/openLater'
import { lookupOf } from '../order'
import type { AccountsAnswer, InvestmentAnswer, MyInvestment } from '../wire'
import { NoticeSheet } from './NoticeSheet'
import { usePapers } from './usePapers'

interface AgreedProps {
  answer: InvestmentAnswer
  accounts: AccountsAnswer
  order: MyInvestment
}

export function Agreed({ answer, accounts, order }: AgreedProps) {
  const t = useT()
  const [reading, setReading] = useState(false)
  const account = accounts.userEntities.find((entity) => entity.UserEntityID === order.UserEntityID)
  const notice = lookupOf(answer, account?.InvestmentFrameworkID)?.InvestmentNotice
  const papers = usePapers({ answer, accounts, order })
  const agreement = papers.find((paper) => paper.DocumentType === 'SubscriptionAgreement')
  const read = () =>
    agreement &&
    void openLater(() => projectDocumentLink(answer.investment.InvestmentID, agreement.DocumentKey))
  return (
    <ul className="agreed">
      <li data-done={order.OrderFormDisclaimersInd ?? false}>
        <Icon name={order.OrderFormDisclaimersInd ? 'done' : 'clock'} size={20} />
        <span>{t('subscription.notice.title')}</span>
        {notice && (
          <button type="button" className="text-link" onClick={() => setReading(true)}>
            {t('subscription.agreed.read')}
          </button>
        )}
      </li>
      <li data-done={order.ReadDocumentsInd ?? false}>
        <Icon name={order.ReadDocumentsInd ? 'done' : 'clock'} size={20} />
        <span>{t('subscription.paper.SubscriptionAgreement')}</span>
        {agreement && (
          <button type="button" className="text-link" onClick={read}>
            {t('subscription.agreed.read')}
          </button>
        )}
      </li>
      <NoticeSheet open={reading} text={notice ?? ''} onClose={() => setReading(false)} />
    </ul>
  )
}
