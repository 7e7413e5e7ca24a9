// The head of a batch, and its payment files as links: they are there once it is released.
import type { PayoutBatchItem } from '@/console/shared/api/wire'
import { Copy } from '@/console/shared/record/Copy'
import { type Fact, FactList } from '@/console/shared/record/FactList'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { zonedTime } from '@/console/shared/time/clock'
import { dateText, fileSizeText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { paymentFile } from '../api/batches'
import { shortHash } from '../model/batches'
import '../payout.css'

export function BatchFacts({ batch }: { batch: PayoutBatchItem }) {
  const t = useT()
  const { bank_account, pay_on, count, unpaid, state, made_by, made_at, released_by, released_at } = batch
  const facts: Fact[] = [
    [t('console.payouts.bankAccount'), `${bank_account.name} · ${batch.currency}`],
    [t('console.payouts.payOn'), dateText(pay_on)],
    [t('console.payouts.count'), count],
    [t('console.payouts.unpaid'), state === 'RELEASED' && unpaid > 0 && unpaid],
    [t('console.payouts.madeBy'), <Who key="made" name={made_by.name} at={made_at} />],
    [
      t('console.payouts.releasedBy'),
      released_by && <Who key="released" name={released_by.name} at={released_at} />,
    ],
  ]
  return (
    <section className="record-part">
      <p className="record-figure">
        <Money amount={batch.total} currency={batch.currency} size="large" />
      </p>
      <FactList facts={facts} />
    </section>
  )
}

function Who({ name, at }: { name: string; at: string | null | undefined }) {
  return (
    <>
      {name}
      {at && <small className="muted payout-at">{zonedTime(at)}</small>}
    </>
  )
}

export function BatchFiles({ batch: { id, files } }: { batch: PayoutBatchItem }) {
  const t = useT()
  if (files.length === 0) return null
  return (
    <RecordPart title={t('console.payouts.files')}>
      <ul className="lines payout-files">
        {files.map(({ format, name, sha256, size }) => (
          <li key={format}>
            <a className="tool" href={paymentFile(id, format)} download={name}>
              <Icon name="download" size={16} />
              {t(`console.payouts.format.${format}`)}
            </a>
            <span>
              {name}
              <small className="muted figures">{fileSizeText(size)}</small>
            </span>
            <span className="lines-end payout-hash">
              <small className="muted figures" title={sha256}>
                {t('console.payouts.hash', { hash: shortHash(sha256) })}
              </small>
              <Copy text={sha256} label={t('console.payouts.copyHash', { name })} />
            </span>
          </li>
        ))}
      </ul>
      {files.some(({ format }) => format === 'csv') && (
        <p className="muted payout-files-hint">{t('console.payouts.csvHint')}</p>
      )}
    </RecordPart>
  )
}
