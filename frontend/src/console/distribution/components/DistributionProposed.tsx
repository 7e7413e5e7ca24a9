// A proposed distribution as its approver reads it: the terms, and the text in both languages.
import type { ProposedChange } from '@/console/shared/api/wire'
import { type Fact, FactList } from '@/console/shared/record/FactList'
import { dateText, moneyText } from '@/shared/format'
import { type Translate, useT } from '@/shared/i18n'
import { isText, type OutlineLine, outlineLines, readOutline } from '../model/outline'
import '../distribution.css'

function outlineText(t: Translate, line: OutlineLine): string {
  const { cashType, day, money } = readOutline(line)
  if (cashType) return t(`console.distributions.type.${cashType}`)
  if (day) return dateText(day)
  return money ? moneyText(money.amount, money.currency) : line.value
}

export function DistributionProposed({ changes }: { changes: ProposedChange[] }) {
  const t = useT()
  const lines = outlineLines(changes)
  const facts = lines.map(
    (line): Fact => [
      t(`console.distributions.outline.${line.name}`),
      isText(line) ? (
        <span key={line.name} className="distribution-words" lang={line.name === 'text_zh' ? 'zh-CN' : 'en'}>
          {line.value}
        </span>
      ) : (
        outlineText(t, line)
      ),
    ],
  )
  return facts.length > 0 && <FactList facts={facts} />
}
