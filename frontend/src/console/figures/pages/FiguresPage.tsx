// The figures of the desk: amounts raised and accepted, what holders earned, the money on the bank accounts, and how
// long the queues have been waiting.

import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { useTabTitle } from '@/console/shared/place/tabTitle'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useFigures } from '../api/figures'
import type { Figures } from '../api/wire'
import { Ages } from '../components/Ages'
import { Cash } from '../components/Cash'
import { FiguresFilter } from '../components/FiguresFilter'
import { Income } from '../components/Income'
import { Sales } from '../components/Sales'
import { type FiguresPlace, shownOf, useFiguresPlace } from '../model/place'
import '../figures.css'

export default function FiguresPage() {
  const t = useT()
  useTabTitle(t('console.list.figures'))
  useKeys('list', useDeskHandlers())
  const place = useFiguresPlace()
  const { data, error, refetch } = useFigures(place.period)
  return (
    <main className="queue">
      <header className="queue-head">
        <h1>{t('console.list.figures')}</h1>
      </header>
      <FiguresFilter place={place} figures={data} />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={10} /> : null}
      {data && <Parts figures={data} place={place} />}
    </main>
  )
}

function Parts({ figures, place }: { figures: Figures; place: FiguresPlace }) {
  const { project, currency = 'USD' } = shownOf(figures, place)
  return (
    <div className="figures-parts">
      <Sales figures={figures} currency={currency} project={project?.id} />
      <Income figures={figures} currency={currency} project={project?.id} />
      <Cash figures={figures} currency={currency} />
      <Ages figures={figures} />
    </div>
  )
}
