// What the calls of the portfolio say.

export interface Share {
  productId: number
  productName: string
  sharesNum: number
  totalIncome: number
  /** ISO code of the income. */
  currency?: string
}

export interface ShareOrder {
  orderNum: string
  time: string
  amount: number
  sharesNum: number
  currency?: string
}

export interface ShareIncome {
  time: string
  amount: number
  /** A cash type. */
  type: number
  currency?: string
}

export type OrderStatus =
  | 'INIT'
  | 'LWAIT'
  | 'GWAIT'
  | 'PRE_OK'
  | 'SUCCESS'
  | 'REVOKED'
  | 'RevokedInd'
  | 'LFAIL'
  | 'GFAIL'
  | 'GPASS'

/** 1 investment, 2 withdrawal, 3 deposit. */
export type OrderType = 1 | 2 | 3

export interface Order {
  orderType: OrderType
  orderName: string
  orderNum: string
  orderTime: string
  amount: number
  currency?: string
  orderStatus: OrderStatus
  RevokedInd?: boolean
  refId: number
  investmentId?: number | null
  accountId?: number | null
}
