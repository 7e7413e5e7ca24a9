// What editors change of the site, with where each stands and who touched it last.
import { Link, useNavigate } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useContents } from '../api/contents'
import type { ContentStanding } from '../api/wire'
import { ContentBadge } from '../components/ContentBadge'
import { Rows } from '../components/Rows'
import { Touched } from '../components/Touched'
import { zoneName } from '../model/clock'
import { useRows } from '../model/useRows'

const none: ContentStanding[] = []

export function ContentsPage() {
  const t = useT()
  const navigate = useNavigate()
  const { data, error, refetch } = useContents()
  const items = (data?.items ?? none).map((item, id) => ({ ...item, id }))
  const rows = useRows(items, 'contents', ({ name }) => void navigate(`/contents/${name}`))
  return (
    <main className="queue">
      <header className="queue-head">
        <h1>{t('console.contents')}</h1>
        <p className="muted">{t('console.content.about')}</p>
      </header>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={4} /> : null}
      {data && (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('console.content.what')}</th>
              <th scope="col">{t('console.column.state')}</th>
              <th scope="col">{t('console.content.lastChange', { zone: zoneName })}</th>
              <th scope="col">{t('console.content.lastPublished', { zone: zoneName })}</th>
            </tr>
          </thead>
          <Rows
            items={items}
            at={rows.at}
            onSelect={rows.select}
            onOpen={rows.open}
            cells={(content, link) => (
              <>
                <td>
                  <Link to={`/contents/${content.name}`} {...link}>
                    {t(`console.content.name.${content.name}`)}
                  </Link>
                </td>
                <td>
                  <ContentBadge standing={content} />
                </td>
                <td>
                  <Touched stamp={content.changed} />
                </td>
                <td>
                  <Touched stamp={content.published} />
                </td>
              </>
            )}
          />
        </table>
      )}
    </main>
  )
}
