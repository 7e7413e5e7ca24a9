// An example of the bank details for a wire, by framework. They are not for paying: those of an order have its reference.
import { useT } from '@/shared/i18n'
import { bankFields } from '@/shared/remittance/Remittance'
import { Facts } from '@/shared/ui/Receipt'
import { Sheet } from '@/shared/ui/Sheet'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useFrameworkBanks } from '../api/orders'

export function BankExample({ onClose }: { onClose: () => void }) {
  const t = useT()
  const answer = useFrameworkBanks()
  return (
    <Sheet open tall title={t('subscription.agreement.bank')} onClose={onClose}>
      <div className="stack">
        <p>{t('subscription.agreement.example')}</p>
        {answer.isPending && <Skeleton lines={7} />}
        {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.data?.map(({ framework, bank }) => (
          <section className="stack" key={`${framework}.${bank.CodeKey}`}>
            <h3 className="section-title">{framework}</h3>
            <Facts
              facts={bankFields.flatMap((field) =>
                bank[field] ? [{ label: t(`remittance.bank.${field}`), value: bank[field] }] : [],
              )}
            />
          </section>
        ))}
      </div>
    </Sheet>
  )
}
