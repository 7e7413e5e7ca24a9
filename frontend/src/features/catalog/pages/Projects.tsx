// All projects, filtered by name, place, partner, state and type, in the chosen order, or those of the watch list. The
// choice is in the address, so it survives going back.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCountries } from '@/shared/api/lookups'
import { onceEach } from '@/shared/api/pages'
import { useServer } from '@/shared/api/query'
import { numbers, withChoice } from '@/shared/filters'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { isNamed } from '@/shared/ui/countryNames'
import { EndOfList } from '@/shared/ui/EndOfList'
import { Button } from '@/shared/ui/PrimaryAction'
import { PullToRefresh } from '@/shared/ui/PullToRefresh'
import { Screen } from '@/shared/ui/Screen'
import { SearchField } from '@/shared/ui/SearchField'
import { EmptyState, ErrorState } from '@/shared/ui/States'
import { Tabs } from '@/shared/ui/Tabs'
import { fetchProjects, fetchProjectsIn, type ProjectFilter, projectsPageSize } from '../api/projects'
import { useWatchList } from '../api/watching'
import { CardSkeletons } from '../components/CardSkeletons'
import { CompareBar } from '../components/CompareBar'
import { type Filter, FilterChips } from '../components/FilterChips'
import { ProjectGroups } from '../components/ProjectGroups'
import { readSort, sortNames, sorts } from '../sorting'
import { isStatus } from '../status'
import type { ProductList } from '../wire'
import './catalog.css'
import './projects.css'

export function readFilter(query: URLSearchParams): ProjectFilter {
  return {
    continent: numbers(query.get('ContinentID'))[0] ?? null,
    status: numbers(query.get('StatusID')).find(isStatus) ?? null,
    propertyTypes: numbers(query.get('PropertyTypeList')),
    keyword: (query.get('Keyword') ?? '').trim(),
  }
}

type Shown = 'all' | 'watched'

export default function Projects() {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const watching = useWatchList()
  const shown: Shown = query.get('list') === 'watched' ? 'watched' : 'all'
  const show = (list: Shown) =>
    setQuery(withChoice(query, 'list', list === 'watched' ? list : ''), {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <Screen title={t('browse.title')} tabs wide>
      <Tabs
        label={t('browse.lists')}
        items={[
          { key: 'all', label: t('browse.all') },
          { key: 'watched', label: t('browse.watched', { count: watching.count }) },
        ]}
        active={shown}
        onChange={show}
      >
        {shown === 'all' ? (
          <AllProjects watching={watching} />
        ) : (
          <Watched watching={watching} onAll={() => show('all')} />
        )}
      </Tabs>
      <CompareBar />
    </Screen>
  )
}

type Watching = ReturnType<typeof useWatchList>

function AllProjects({ watching }: { watching: Watching }) {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const locale = useSession((state) => state.locale)
  const filter = readFilter(query)
  const list = useInfiniteQuery({
    queryKey: ['projects', filter, locale],
    queryFn: ({ pageParam, signal }) => fetchProjects(filter, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * projectsPageSize < last.total ? pages.length + 1 : undefined,
    placeholderData: (before) => before,
  })
  const first = list.data?.pages[0]
  const sort = readSort(query)
  const countries = useCountries()
    .filter(({ CountryCode2 }) => isNamed(CountryCode2, filter.keyword))
    .map(({ CountryID }) => CountryID)
  const there = useServer(
    ['projects', 'in', countries.join(), filter.continent, filter.status, filter.propertyTypes.join()],
    (signal) => fetchProjectsIn(countries, filter, signal),
    { enabled: countries.length > 0 },
  )
  const products = onceEach(
    [
      ...(list.data?.pages.flatMap((page) => page.products) ?? []),
      ...(countries.length > 0 ? (there.data ?? []) : []),
    ],
    ({ InvestmentID }) => InvestmentID,
  )
  // Sorting, and counting together with the projects found by country, need every page of the list.
  const isWhole = sort !== null || countries.length > 0
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  useEffect(() => {
    if (isWhole && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isWhole, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const narrowed =
    filter.continent !== null ||
    filter.status !== null ||
    filter.propertyTypes.length > 0 ||
    filter.keyword !== ''
  return (
    <div className="stack">
      <PullToRefresh onRefresh={() => list.refetch()} />
      <div className="narrowing">
        <SearchField
          label={t('browse.search')}
          clear={t('browse.search.clear')}
          words={filter.keyword}
          onSearch={(words) =>
            setQuery((now) => withChoice(now, 'Keyword', words), { replace: true, preventScrollReset: true })
          }
        />
        <FilterChips filters={useFilters(first)} />
      </div>
      {list.isPending && <CardSkeletons />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {!list.isError && there.isError && (
        <ErrorState error={there.error} onRetry={() => void there.refetch()} />
      )}
      {first && (
        <p className="muted" role="status">
          {t('browse.count', { count: isWhole && !hasNextPage ? products.length : first.total })}
        </p>
      )}
      {first && products.length === 0 && !there.isFetching && !there.isError && (
        <EmptyState
          title={t(narrowed ? 'browse.noMatch.title' : 'catalog.none.title')}
          text={t(narrowed ? 'browse.noMatch.text' : 'catalog.none.text')}
        >
          {narrowed && (
            <Button look="quiet" onClick={() => setQuery({}, { replace: true, preventScrollReset: true })}>
              {t('catalog.filter.clear')}
            </Button>
          )}
        </EmptyState>
      )}
      <ProjectGroups products={products} watching={watching} sort={sort} />
      <EndOfList more={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </div>
  )
}

/** The three filters, and the order of the list; what the filters offer comes with the list. */
function useFilters(list: ProductList | undefined): Filter[] {
  const t = useT()
  return [
    {
      name: 'ContinentID',
      label: t('catalog.filter.place'),
      several: false,
      choices:
        list?.continents.map((entry) => ({ value: entry.ContinentID, label: entry.ContinentName })) ?? [],
    },
    {
      name: 'StatusID',
      label: t('catalog.filter.status'),
      several: false,
      choices:
        list?.investmentStatuses.map((entry) => ({ value: entry.StatusID, label: entry.InvestmentStatus })) ??
        [],
    },
    {
      name: 'PropertyTypeList',
      label: t('catalog.filter.type'),
      several: true,
      choices:
        list?.propertyTypes.map((entry) => ({ value: entry.PropertyTypeID, label: entry.PropertyType })) ??
        [],
    },
    {
      name: 'Sort',
      label: t('browse.sort'),
      all: t('browse.unsorted'),
      several: false,
      choices: sortNames.map((name) => ({ value: sorts[name], label: t(`browse.sort.${name}`) })),
    },
  ]
}

function Watched({ watching, onAll }: { watching: Watching; onAll: () => void }) {
  const t = useT()
  const { answer, products } = watching
  return (
    <div className="stack">
      <PullToRefresh onRefresh={() => answer.refetch()} />
      {answer.isPending && <CardSkeletons />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && products.length === 0 && (
        <EmptyState title={t('browse.noneWatched.title')} text={t('browse.noneWatched.text')}>
          <Button look="quiet" onClick={onAll}>
            {t('browse.showAll')}
          </Button>
        </EmptyState>
      )}
      <ProjectGroups products={products} watching={watching} />
    </div>
  )
}
