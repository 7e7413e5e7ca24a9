// The texts that every investment rests on, to be read whole, and an example of the bank details that a wire goes to.
// Nothing is agreed to here.
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type LegalKind, legalKinds, useLegal } from '@/shared/api/legal'
import { useT } from '@/shared/i18n'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { RichText } from '@/shared/ui/RichText'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { Tabs } from '@/shared/ui/Tabs'
import { BankExample } from '../components/BankExample'
import './subscribe.css'

export default function Agreement() {
  const t = useT()
  const { state } = useLocation() as { state: { from?: string } | null }
  const [kind, setKind] = useState<LegalKind>('notice')
  const [bank, setBank] = useState(false)
  return (
    <Screen
      title={t('subscription.agreement.title')}
      back={state?.from ?? '/user/accountmanage'}
      wide
      action={<PrimaryAction onClick={() => setBank(true)}>{t('subscription.agreement.bank')}</PrimaryAction>}
    >
      <div className="legal">
        <Tabs
          label={t('subscription.agreement.title')}
          items={legalKinds.map((key) => ({ key, label: t(`subscription.agreement.${key}`) }))}
          active={kind}
          onChange={setKind}
        >
          <Text key={kind} kind={kind} />
        </Tabs>
      </div>
      {bank && <BankExample onClose={() => setBank(false)} />}
    </Screen>
  )
}

function Text({ kind }: { kind: LegalKind }) {
  const legal = useLegal(kind)
  if (legal.isError) return <ErrorState error={legal.error} onRetry={() => void legal.refetch()} />
  if (!legal.data) return <Skeleton lines={8} />
  return (
    <article className="card stack">
      <h2 className="section-title">{legal.data.Title}</h2>
      <RichText html={legal.data.Html} />
    </article>
  )
}
