// What the list of distributions is narrowed to.
import type { RefObject } from 'react'
import { Chips } from '@/console/shared/list/Chips'
import { FilterChoice } from '@/console/shared/list/FilterChoice'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { useT } from '@/shared/i18n'
import { useProjectChoices } from '../api/distributions'
import {
  type DistributionPlace,
  distributionsAddress,
  distributionTypes,
  shownDistributions,
} from '../model/distributions'

interface DistributionFilterProps {
  place: DistributionPlace
  /** The box of the search. */
  box: RefObject<HTMLInputElement | null>
}

export function DistributionFilter({ place, box }: DistributionFilterProps) {
  const t = useT()
  const projects = useProjectChoices()
  const { state, cash_type, project, q, sort } = place
  const at = { state, cash_type, project, q, sort }
  return (
    <div className="filter">
      <Chips
        choices={[undefined, ...shownDistributions]}
        chosen={state}
        nameOf={(shown) => (shown ? t(`console.distributions.state.${shown}`) : t('console.all'))}
        to={(shown) => distributionsAddress({ ...at, state: shown })}
      />
      <div className="narrow">
        <FilterChoice
          name={t('console.distributions.type')}
          all={t('console.distributions.everyType')}
          value={cash_type}
          options={distributionTypes.map((code) => [code, t(`console.distributions.type.${code}`)])}
          to={(code) =>
            distributionsAddress({ ...at, cash_type: distributionTypes.find((known) => known === code) })
          }
        />
        <FilterChoice
          name={t('console.distributions.project')}
          all={t('console.distributions.everyProject')}
          value={project === undefined ? undefined : String(project)}
          options={projects.map(({ id, name }) => [String(id), name])}
          to={(id) => distributionsAddress({ ...at, project: id ? Number(id) : undefined })}
        />
      </div>
      <SearchBox
        box={box}
        words={q}
        hint={t('console.distributions.search')}
        to={(words) => distributionsAddress({ ...at, q: words })}
      />
    </div>
  )
}
