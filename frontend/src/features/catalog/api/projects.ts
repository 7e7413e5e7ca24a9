// The home screen's content and the projects.
import { get } from '@/shared/api/client'
import { queryClient } from '@/shared/api/query'
import { asRefusal, notThere, unreadable } from '@/shared/api/refusal'
import { useSession } from '@/shared/session/store'
import type {
  AccountProduct,
  HomeContent,
  ListedProduct,
  ProductList,
  ProjectAnswer,
  ProjectDetail,
} from '../wire'
import { pageSize } from './paging'

export const fetchHome = (signal: AbortSignal): Promise<HomeContent> =>
  get('public_banner_stats.json', {}, { signal })

export const fetchListed = async (page: number, signal: AbortSignal): Promise<ListedProduct[]> =>
  (await get('listed_products.json', { pageNum: page, pageSize }, { signal })).data

export interface ProjectFilter {
  continent: number | null
  status: number | null
  propertyTypes: number[]
  /** Words of the name, the address or the partner, in either language, or of the product code. */
  keyword: string
}

export const projectsPageSize = 20

export const fetchProjects = (
  filter: ProjectFilter,
  page: number,
  signal: AbortSignal,
  pageSize = projectsPageSize,
): Promise<ProductList> =>
  get(
    'account_products.json',
    {
      ContinentID: filter.continent,
      StatusID: filter.status,
      PropertyTypeList: filter.propertyTypes.join(','),
      Keyword: filter.keyword,
      pageNum: page,
      pageSize,
    },
    { signal },
  )

const mostInPage = 100

/** The projects in these countries, narrowed as the list but for its keyword: the server does not know the names of countries by which readers look. */
export async function fetchProjectsIn(
  countries: number[],
  filter: ProjectFilter,
  signal: AbortSignal,
): Promise<AccountProduct[]> {
  const found: AccountProduct[] = []
  for (let page = 1; ; page += 1) {
    const { products, total } = await fetchProjects({ ...filter, keyword: '' }, page, signal, mostInPage)
    found.push(...products)
    if (products.length === 0 || page * mostInPage >= total) break
  }
  return found.filter(({ CountryID }) => countries.includes(CountryID))
}

/** An invalid id is not requested: there is no such project. */
export async function fetchProject(id: number | null, signal: AbortSignal): Promise<ProjectAnswer> {
  if (id === null) throw notThere()
  const answer = await get('account_product_detail.json', { id }, { signal })
  if (!answer.investment) throw unreadable()
  return answer
}

/** These projects without those that no longer exist; what the screen of one has loaded is not requested again. */
export async function fetchCompared(ids: number[], signal: AbortSignal): Promise<ProjectDetail[]> {
  const { locale } = useSession.getState()
  const found = ids.map(async (id) => {
    try {
      const known = { queryKey: ['project', id, locale], queryFn: () => fetchProject(id, signal) }
      return [(await queryClient.fetchQuery(known)).investment]
    } catch (error) {
      if (asRefusal(error).status === 404) return []
      throw error
    }
  })
  return (await Promise.all(found)).flat()
}
