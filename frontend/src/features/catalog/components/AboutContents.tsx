// Who runs the site, with the projects that an editor chose. The desk shows the same of a draft.
import { useT } from '@/shared/i18n'
import { EmptyState } from '@/shared/ui/States'
import { codeOf } from '../status'
import type { About } from '../wire'
import { OperatorText } from './OperatorText'
import { ProductCard } from './ProductCard'

export function AboutContents({ about }: { about: About }) {
  const t = useT()
  if (!about.Title && !about.Html) {
    return <EmptyState title={t('help.about')} text={t('help.about.none')} />
  }
  return (
    <div className="about">
      <article className="card about-words">
        <h1>{about.Title}</h1>
        <OperatorText text={about.Html} />
      </article>
      {about.Products.length > 0 && (
        <section className="cards" aria-labelledby="about-projects">
          <h2 className="section-title" id="about-projects">
            {t('help.about.projects')}
          </h2>
          {about.Products.map((product) => (
            <ProductCard
              key={product.productId}
              product={product}
              statusLabel={t(`catalog.group.${codeOf(product.status)}`)}
            />
          ))}
        </section>
      )}
    </div>
  )
}
