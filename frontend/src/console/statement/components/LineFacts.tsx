// The facts of a line as in the bank's statement, and what it is.
import { Link } from 'react-router-dom'
import { Copied } from '@/console/shared/record/Copied'
import { type Fact, FactList } from '@/console/shared/record/FactList'
import { zonedTime } from '@/console/shared/time/clock'
import { dateText, moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import type { LineItem } from '../api/wire'
import { linesOfFile } from '../model/files'
import { lineAddress } from '../model/lines'
import { LineAmount, MeaningLink, meaningOf } from './LineParts'

export function LineFacts({ line }: { line: LineItem }) {
  const t = useT()
  const { state, reference, currency, file, charge, owed } = line
  const isDone = state === 'DONE' || state === 'TRANSIT'
  const meaning = isDone ? meaningOf(line) : undefined
  const facts: Fact[] = [
    [
      t('console.statement.what'),
      meaning && <MeaningLink key="meaning" meaning={meaning} currency={currency} />,
    ],
    [
      t('console.statement.otherSide'),
      line.paired_with != null && (
        <Link key="other" to={lineAddress(line.paired_with)}>
          {t('console.statement.name', { id: line.paired_with })}
        </Link>
      ),
    ],
    [t('console.receipts.bankAccount'), line.bank_account.name],
    [
      t('console.receipts.reference'),
      reference && <Copied key="reference" text={reference} label={t('console.receipts.copy')} />,
    ],
    [t('console.receipts.bookedOn'), dateText(line.booked_on)],
    [t('console.receipts.valueOn'), dateText(line.value_on)],
    [t('console.statement.party'), line.party],
    [t('console.statement.partyAccount'), line.party_account],
    [t('console.statement.text'), line.text],
    [t('console.statement.charge'), charge != null && moneyText(charge, currency)],
    [t('console.statement.owed'), owed != null && moneyText(owed, currency)],
    [t('console.statement.endToEnd'), line.end_to_end],
    [
      t('console.statement.readFrom'),
      <Link key="file" to={linesOfFile(file)}>
        {t('console.statement.file', { id: file })}
      </Link>,
    ],
    [t('console.statement.confirmedBy'), isDone && (line.confirmed_by ?? t('console.statement.byReading'))],
    [t('console.statement.confirmedAt'), line.confirmed_at && zonedTime(line.confirmed_at)],
  ]
  return (
    <section className="record-part">
      <p className="record-figure">
        <LineAmount line={line} size="large" />
      </p>
      <p className="muted record-next">{t(`console.statement.then.${state}`)}</p>
      <FactList facts={facts} />
    </section>
  )
}
