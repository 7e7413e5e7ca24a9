// The people of a partner, with their portraits.
import { initialsOf } from '@/shared/format/initials'
import { useT } from '@/shared/i18n'
import { EmptyState } from '@/shared/ui/States'
import type { PartnerPerson } from '../wire'
import { Picture } from './Picture'

export function PartnerTeam({ people }: { people: PartnerPerson[] }) {
  const t = useT()
  if (people.length === 0)
    return <EmptyState title={t('partners.noTeam.title')} text={t('partners.noTeam.text')} />
  return (
    <ul className="team">
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the people of an answer never change places.
        <li className="card team-person" key={index}>
          <span className="team-portrait">
            <Picture
              src={person.DisplayImageURL}
              drawing="person"
              instead={<Initials name={person.FullName} />}
            />
          </span>
          <div>
            <h2>{person.FullName}</h2>
            <p className="team-position">{person.Position}</p>
            <p className="muted">{person.ShortBio}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Initials({ name }: { name: string }) {
  return (
    <span className="team-initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
