// What home and a project need from the server before anything can be shown. It is small, since it is inlined in the
// page.
import { type EarlyAsk, earlyAsk } from '@/shared/api/earlyAsk'
import { pageSize } from './api/paging'
import { bannerWidth, galleryWidth } from './places'

export const homeAsks = (): EarlyAsk[] => [
  earlyAsk('public_banner_stats.json', {}, ({ slogans }) => ({
    src: slogans[0]?.ImageUrl,
    sizes: bannerWidth,
  })),
  earlyAsk('listed_products.json', { pageNum: 1, pageSize }),
  earlyAsk('baseData.json', {}),
]

export const projectAsks = (query: URLSearchParams): EarlyAsk[] => [
  earlyAsk('account_product_detail.json', { id: Number(query.get('InvestmentID')) }, ({ investment }) => ({
    src: investment.Images[0],
    sizes: galleryWidth,
  })),
  earlyAsk('account_watchlist.json', {}),
]
