// The question before a paid line is corrected: its booking is reversed, and colleagues read why.
import { Ask } from '@/console/shared/acts/Ask'
import { useAsked } from '@/console/shared/acts/useAsked'
import { WhyField } from '@/console/shared/acts/WhyField'
import { useOutdated } from '@/console/shared/record/useOutdated'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { correctLine } from '../api/distributions'
import type { DistributionItem, DistributionLine } from '../api/wire'

interface CorrectLineProps {
  item: DistributionItem
  line: DistributionLine
  /** The current distribution. */
  reload: () => Promise<unknown>
  onClose: () => void
}

export function CorrectLine({ item, line, reload, onClose }: CorrectLineProps) {
  const t = useT()
  const form = useAsked({ reason: '' }, ({ reason }) =>
    reason.trim() === '' ? { reason: t('console.proposal.reasonMissing') } : {},
  )
  const { watch, left } = useOutdated(reload)
  const { investor_name: name, account, account_number, amount, redeemed } = line
  return (
    <Ask
      title={t('console.distributions.correctAsk')}
      act={t('console.distributions.correctAct')}
      look="fail"
      form={form}
      run={async () => {
        await watch(correctLine(item, account, form.values.reason.trim()))
        return t('console.distributions.correctSaid', { name })
      }}
      onClose={() => {
        left()
        onClose()
      }}
    >
      <p className="record-figure">
        <Money amount={amount} currency={item.currency} size="large" />
        <span className="muted">{`${name} · ${account_number}`}</span>
      </p>
      <p className="muted">{t('console.distributions.correctText')}</p>
      {redeemed > 0 && <p className="muted">{t('console.distributions.correctShares')}</p>}
      <WhyField
        label={t('console.reasonForColleagues')}
        value={form.values.reason}
        missing={form.errors.reason !== undefined}
        onChange={(reason) => form.set({ reason })}
      />
    </Ask>
  )
}
