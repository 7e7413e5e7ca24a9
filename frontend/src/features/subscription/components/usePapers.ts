// The papers of an order's project that its reader is shown.
import { useIntl } from '@/shared/i18n'
import { papersFor } from '../papers'
import type { AccountsAnswer, InvestmentAnswer, MyInvestment, ProjectPaper } from '../wire'

interface Papers {
  answer: InvestmentAnswer
  accounts: AccountsAnswer
  order: MyInvestment
}

export function usePapers({ answer, accounts, order }: Papers): ProjectPaper[] {
  const chinese = useIntl().locale.startsWith('zh')
  const account = accounts.userEntities.find((entity) => entity.UserEntityID === order.UserEntityID)
  const framework = accounts.frameworks.find(
    (candidate) => candidate.InvestmentFrameworkID === account?.InvestmentFrameworkID,
  )
  return papersFor(answer.investment.Documents ?? [], {
    chinese,
    cayman: /cayman/i.test(framework?.CodeKey ?? ''),
  })
}
