// Names for what the calls of the portfolio say. The shapes are the server's own.
import type { Answer } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/wire'

export type Share = Schemas['Share']
export type ShareOrder = Answer<'get', 'my_share_order.json'>['data'][number]
export type ShareIncome = Answer<'get', 'my_share_income.json'>['data'][number]
export type Order = Schemas['AccountOrder']
export type Revocation = Schemas['OrderRevocation']
export type OrderStatus = Schemas['OrderStatus']
