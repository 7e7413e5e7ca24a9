// The people of a partner in display order: portrait, name, role, and a few words.

import { Entries } from '@/console/editions/components/Entries'
import { Pair } from '@/console/editions/components/Pair'
import { PictureField } from '@/console/editions/components/PictureField'
import type { Editing } from '@/console/editions/model/useContent'
import type { PartnerContent } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { blankPerson, longestOfPartner as longest, mostPeople, type PartnerPerson } from '../../model/partner'

interface PartnerPeopleProps {
  editing: Editing<PartnerContent>
  /** What stands before a picture's key in its address. */
  pictures: string
}

export function PartnerPeople({ editing, pictures }: PartnerPeopleProps) {
  const t = useT()
  const { values, mistakes, set } = editing
  return (
    <Entries
      title={t('console.partner.people')}
      field="people"
      entries={values.people}
      blank={blankPerson}
      most={mostPeople}
      mistakes={mistakes}
      onChange={(people) => set('people', (old) => ({ ...old, people }))}
      name={(number) => t('console.partner.person', { number })}
      add={t('console.partner.addPerson')}
    >
      {(person, at, change) => {
        const pair = (part: 'name' | 'position' | 'bio', label: string, max: number) => (
          <Pair
            label={label}
            field={`people.${at}.${part}`}
            max={max}
            mistakes={mistakes}
            {...(part === 'bio' ? { rows: 4 } : {})}
            zh={person[`${part}_zh`]}
            en={person[`${part}_en`]}
            onChange={(_, language, value) =>
              change({ [`${part}_${language}`]: value } as Partial<PartnerPerson>)
            }
          />
        )
        return (
          <>
            <PictureField
              optional
              label={t('console.partner.portrait')}
              field={`people.${at}.image`}
              value={person.image}
              base={pictures}
              mistake={mistakes[`people.${at}.image`]}
              onChange={(image) => change({ image })}
            />
            {pair('name', t('console.partner.personName'), longest.personName)}
            {pair('position', t('console.partner.position'), longest.position)}
            {pair('bio', t('console.partner.bio'), longest.bio)}
          </>
        )
      }}
    </Entries>
  )
}
