// Home: slogans, figures, bulletins, the listed products, the filing number.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useBaseData } from '@/shared/api/baseData'
import { onceEach } from '@/shared/api/pages'
import { forget, useServer } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { LegalLinks } from '@/shared/legal/LegalLinks'
import { useSession } from '@/shared/session/store'
import { EndOfList } from '@/shared/ui/EndOfList'
import { LanguageSwitch } from '@/shared/ui/LanguageSwitch'
import { Button } from '@/shared/ui/PrimaryAction'
import { PullToRefresh } from '@/shared/ui/PullToRefresh'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState } from '@/shared/ui/States'
import { pageSize } from '../api/paging'
import { fetchHome, fetchListed } from '../api/projects'
import { Banner } from '../components/Banner'
import { Bulletins } from '../components/Bulletins'
import { CardSkeletons } from '../components/CardSkeletons'
import { Figures } from '../components/Figures'
import { ProductCard } from '../components/ProductCard'
import { codeOf } from '../status'
import './catalog.css'
import './home.css'

export default function Home() {
  const t = useT()
  const home = useServer(['home'], fetchHome, { staleTime: 60_000 })
  return (
    <Screen title={t('shared.tab.home')} bare tabs wide>
      <PullToRefresh onRefresh={() => forget(['home'], ['baseData'], ['listed'])} />
      <header className="home-top">
        <h1>
          <img src="/icon.svg" width="32" height="32" alt="" />
          {t('shared.brand')}
        </h1>
        <LanguageSwitch />
      </header>
      {home.data ? (
        <div className="home-lead">
          {home.data.slogans.length > 0 && <Banner slogans={home.data.slogans} />}
          <Figures figures={home.data.figures} />
          <Bulletins bulletins={home.data.bulletins} />
        </div>
      ) : home.isError ? (
        <ErrorState error={home.error} onRetry={() => void home.refetch()} />
      ) : (
        <HomeSkeleton />
      )}
      <Products />
      <LegalLinks />
      {home.data?.filingNumber && <footer className="filing">{home.data.filingNumber}</footer>}
    </Screen>
  )
}

/** In the size of what will come, so that nothing moves when it does. */
function HomeSkeleton() {
  const t = useT()
  return (
    <div className="skeleton home-lead home-waiting" role="status" aria-label={t('shared.loading')}>
      <div className="skeleton-line home-waiting-banner" />
      <div className="skeleton-line home-waiting-figures" />
      <div className="skeleton-line home-waiting-bulletins" />
    </div>
  )
}

function Products() {
  const t = useT()
  const locale = useSession((state) => state.locale)
  const base = useBaseData()
  const listed = useInfiniteQuery({
    queryKey: ['listed', locale],
    queryFn: ({ pageParam, signal }) => fetchListed(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
  })
  const products = onceEach(listed.data?.pages.flat() ?? [], ({ productId }) => productId)
  const labelOf = (status: number) =>
    base.data?.productStatusList.find((option) => Number(option.value) === status)?.label ||
    t(`catalog.group.${codeOf(status)}`)
  return (
    <section className="cards" aria-labelledby="listed">
      <h2 className="section-title" id="listed">
        {t('catalog.listed')}
      </h2>
      {listed.isPending && <CardSkeletons />}
      {listed.isError && <ErrorState error={listed.error} onRetry={() => void listed.refetch()} />}
      {listed.isSuccess && products.length === 0 && (
        <EmptyState title={t('catalog.none.title')} text={t('catalog.none.text')}>
          <Button look="quiet" to="/companyinfo/allbrowse">
            {t('catalog.none.partners')}
          </Button>
        </EmptyState>
      )}
      {products.map((product) => (
        <ProductCard key={product.productId} product={product} statusLabel={labelOf(product.status)} />
      ))}
      <EndOfList
        more={listed.hasNextPage}
        busy={listed.isFetchingNextPage}
        onMore={() => void listed.fetchNextPage()}
      />
    </section>
  )
}
