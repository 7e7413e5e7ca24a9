// Of which day the register is, and who is looked for in it.
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { DayBox } from '@/console/shared/list/DayBox'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { zoneName } from '@/console/shared/time/clock'
import { today } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { placeAddress, type RegisterPlace } from '../model/register'

interface RegisterFilterProps {
  project: number
  place: RegisterPlace
  /** The box of the search. */
  box: RefObject<HTMLInputElement | null>
}

export function RegisterFilter({ project, place: { day, q, sort }, box }: RegisterFilterProps) {
  const t = useT()
  return (
    <div className="filter">
      <div className="chips">
        <DayBox
          label={t('console.register.day')}
          hint={t('console.register.dayHint', { zone: zoneName })}
          day={day ?? today()}
          last={today()}
          to={(chosen) => placeAddress(project, { day: chosen, q, sort })}
        />
        {day && (
          <Link className="chip" to={placeAddress(project, { q, sort })}>
            {t('console.register.today')}
          </Link>
        )}
      </div>
      <SearchBox
        box={box}
        words={q}
        hint={t('console.register.search')}
        to={(words) => placeAddress(project, { day, q: words, sort })}
      />
    </div>
  )
}
