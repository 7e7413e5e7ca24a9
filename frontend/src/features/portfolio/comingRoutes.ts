// Where what comes next is dealt with.
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

/** An unfinished order is gone on with; the story of another one says how it stands. */
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
