// The question before something is done with a distribution: how much it is about, what follows from it, and why where others read that.
import { Ask } from '@/console/shared/acts/Ask'
import { useAsked } from '@/console/shared/acts/useAsked'
import { WhyField } from '@/console/shared/acts/WhyField'
import type { Proposal } from '@/console/shared/api/wire'
import { useOutdated } from '@/console/shared/record/useOutdated'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import {
  cancelDistribution,
  payDistribution,
  proposeDistribution,
  stopDistribution,
} from '../api/distributions'
import type { DistributionItem } from '../api/wire'
import { useProjectName } from '../model/distributions'
import { Total } from './DistributionParts'

export type Asked = 'propose' | 'pay' | 'stop' | 'cancel'

interface AskedActProps {
  asked: Asked
  item: DistributionItem
  reload: () => Promise<unknown>
  onProposed: (proposal: Proposal) => void
  onClose: () => void
}

/** The label of each; continuing a payment has its own. */
const wordOf = (asked: Asked, { state }: DistributionItem) =>
  asked === 'pay' && state === 'paying' ? 'continue' : asked

const looks = { propose: 'pass', pay: 'issue', stop: 'pass', cancel: 'fail' } as const

export function AskedAct({ asked, item, reload, onProposed, onClose }: AskedActProps) {
  const t = useT()
  const name = useProjectName()
  const { watch, left } = useOutdated(reload)
  const word = wordOf(asked, item)
  const asksWhy = asked === 'propose' || asked === 'cancel'
  const form = useAsked({ reason: '' }, ({ reason }) =>
    asksWhy && reason.trim() === '' ? { reason: t('console.proposal.reasonMissing') } : {},
  )
  const reason = form.values.reason.trim()
  const act = async () => {
    if (asked === 'propose') onProposed(await watch(proposeDistribution(item, reason)))
    if (asked === 'pay') await watch(payDistribution(item))
    if (asked === 'stop') await watch(stopDistribution(item))
    if (asked === 'cancel') await watch(cancelDistribution(item, reason))
    return t(`console.distributions.said.${word}`, { project: name(item) })
  }
  return (
    <Ask
      title={t(`console.distributions.ask.${word}`)}
      act={t(`console.distributions.act.${word}`)}
      look={looks[asked]}
      leave={asked === 'cancel' ? t('console.distributions.keepIt') : undefined}
      form={form}
      run={act}
      onClose={() => {
        left()
        onClose()
      }}
    >
      <p className="record-figure">
        <Figure asked={asked} item={item} />
        <span className="muted">{name(item)}</span>
      </p>
      <p className="muted">{t(`console.distributions.askText.${word}`, { count: item.holders })}</p>
      {asked === 'cancel' && item.funded > 0 && (
        <p>
          {t.rich('console.distributions.goesBack', {
            amount: <Money key="amount" amount={item.funded} currency={item.currency} />,
          })}
        </p>
      )}
      {asksWhy && (
        <WhyField
          label={t(asked === 'propose' ? 'console.proposal.reasonLabel' : 'console.reasonForColleagues')}
          value={form.values.reason}
          missing={form.errors.reason !== undefined}
          onChange={(words) => form.set({ reason: words })}
        />
      )}
    </Ask>
  )
}

/** How much is still to be paid when a payment is continued. */
function Figure({ asked, item }: { asked: Asked; item: DistributionItem }) {
  const { total, paid, currency } = item
  const isPart = total != null && asked === 'pay'
  if (isPart)
    return <Money amount={Math.round((total - paid) * 100) / 100} currency={currency} size="large" />
  return total == null ? <Total of={item} /> : <Money amount={total} currency={currency} size="large" />
}
