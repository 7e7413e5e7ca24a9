// How far back the figures go, in which currency, and of which project.
import { Chips } from '@/console/shared/list/Chips'
import { FilterChoice } from '@/console/shared/list/FilterChoice'
import { useT } from '@/shared/i18n'
import type { Figures, Period } from '../api/wire'
import { currenciesOf, type FiguresPlace, figuresAddress, periods, projectsOf, shownOf } from '../model/place'

interface FiguresFilterProps {
  place: FiguresPlace
  figures: Figures | undefined
}

export function FiguresFilter({ place, figures }: FiguresFilterProps) {
  const t = useT()
  const shown = figures && shownOf(figures, place)
  const known = figures ? currenciesOf(figures) : []
  return (
    <div className="filter figures-filter">
      <Chips
        label={t('console.weekFigures.period')}
        choices={Object.keys(periods) as Period[]}
        chosen={place.period}
        nameOf={(period) => t('console.weekFigures.weeks', { count: periods[period] })}
        to={(period) => figuresAddress({ ...place, period })}
      />
      {known.length > 1 && (
        <Chips
          label={t('console.weekFigures.currency')}
          choices={known}
          chosen={shown?.currency}
          nameOf={(currency) => currency ?? ''}
          to={(currency) => figuresAddress({ period: place.period, currency })}
        />
      )}
      {figures && (
        <FilterChoice
          name={t('console.weekFigures.project')}
          all={t('console.weekFigures.allProjects')}
          value={shown?.project && String(shown.project.id)}
          options={projectsOf(figures).map(({ id, code, name }) => [String(id), `${code} · ${name}`])}
          to={(project) =>
            figuresAddress({ ...place, project: project === undefined ? undefined : Number(project) })
          }
        />
      )}
    </div>
  )
}
