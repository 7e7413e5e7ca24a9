// The changes that a proposal makes to a payout, and the payee of a payment.
import type { ProposedChange } from '@/console/shared/api/wire'
import { Changes } from '@/console/shared/changes/Changes'
import { type Fact, FactList } from '@/console/shared/record/FactList'
import { useCountries } from '@/shared/api/lookups'
import { dateText, moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { fieldName, type ProposedLine, proposedLines, readValue } from '../model/proposed'

export function PayoutChanged({ changes }: { changes: ProposedChange[] }) {
  const t = useT()
  const countries = useCountries()
  const { changed, added, facts } = proposedLines(changes)
  const words = (field: string, value: string): string => {
    const read = readValue(field, value)
    if (read.state) return t(`console.payouts.state.${read.state}`)
    if (read.day) return dateText(read.day)
    if (read.country) return countries.find(({ CountryCode2 }) => CountryCode2 === value)?.Country ?? value
    return read.money ? moneyText(read.money.amount, read.money.currency) : value
  }
  const shown = (lines: ProposedLine[]) =>
    lines.map(({ field, method, before, after }) => {
      const name = fieldName(field, method)
      return { name: name ? t(name) : field, before: words(field, before), after: words(field, after) }
    })
  return (
    <>
      {changed.length > 0 && <Changes changes={shown(changed)} />}
      {added.length > 0 && <Changes changes={shown(added)} />}
      {facts.length > 0 && <FactList facts={shown(facts).map(({ name, after }): Fact => [name, after])} />}
    </>
  )
}
