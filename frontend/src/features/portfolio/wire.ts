// Names for what the calls of the portfolio say. The shapes are the server's own.
import type { Answer } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/wire'

export type Share = Schemas['Share']
export type ShareOrder = Answer<'get', 'my_share_order.json'>['data'][number]
export type ShareIncome = Answer<'get', 'my_share_income.json'>['data'][number]
/** The holdings and earnings of one investment account. */
export type FundAccount = Answer<'get', 'myInvestmentAccounts.json'>['data'][number]
/** The same in one currency. */
export type FundCurrency = FundAccount['Currencies'][number]
/** One movement of money. */
export type FundRecord = Answer<'get', 'capital_list.json'>['data']['list'][number]
export type Order = Schemas['AccountOrder']
/** One order with its steps, documents and movements of money. */
export type OrderStory = Answer<'get', 'account_order_story.json'>['data']
export type OrderStep = OrderStory['steps'][number]
export type OrderDocument = OrderStory['documents'][number]
export type Revocation = Schemas['OrderRevocation']
export type OrderStatus = Schemas['OrderStatus']
/** How far an order has come: something is still to come, it went through, or it came to nothing. */
export type OrderGroup = Schemas['OrderGroupCode']
/** The portfolio at a glance. */
export type Overview = Schemas['PortfolioOverview']
export type AllocationPart = Schemas['AllocationPart']
export type MonthIncome = Schemas['MonthIncome']
export type ComingEvent = Schemas['ComingEvent']
/** The holding in one project, in a line. */
export type HeldProject = Schemas['HeldProject']
/** An order in a line. */
export type OrderLine = Schemas['OrderAtAGlance']
/** The holding in one project, with its earnings. */
export type Holding = Schemas['ShareHolding']
