// The screen for what comes next.
import type { IconName } from '@/shared/ui/Icon'
import { holdingRoute, orderRoute } from './routes'
import type { ComingEvent } from './wire'

export const comingIcons: Record<ComingEvent['Kind'], IconName> = {
  FundingEnds: 'clock',
  QuestionnaireEnds: 'document',
  PassportExpires: 'person',
  Payment: 'wallet',
}

const papers = (place: string, framework: number | null | undefined): string =>
  `/account/addresspage/${place}?InvestmentFrameworkID=${framework}`

/** An unfinished order is continued; the story of another one shows its state. */
export function comingRoute(event: ComingEvent): string {
  switch (event.Kind) {
    case 'FundingEnds':
      return event.OrderStatus === 'INIT'
        ? `/account/select/selectaccount?DetailInvestmentID=${event.InvestmentID}&DetailUserInvestmentID=${event.UserInvestmentID}&active=1`
        : orderRoute({ orderType: 1, refId: event.UserInvestmentID ?? 0 })
    case 'QuestionnaireEnds':
      return papers('survey', event.InvestmentFrameworkID)
    case 'Payment':
      return holdingRoute(event.InvestmentID ?? 0)
    case 'PassportExpires':
      return `${papers('addresspage', event.InvestmentFrameworkID)}`
  }
}
