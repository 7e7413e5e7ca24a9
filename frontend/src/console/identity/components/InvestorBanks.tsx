// The bank accounts of an investor, as far as the role reads them.
import type { Investor } from '@/console/shared/api/wire'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { useT } from '@/shared/i18n'

export function InvestorBanks({ investor }: { investor: Investor }) {
  const t = useT()
  const { banks } = investor
  if (!banks) return null
  return (
    <RecordPart title={t('console.investor.banks')} none={t('console.investor.noBanks')} count={banks.length}>
      <ul className="lines">
        {banks.map((bank) => (
          <li key={bank.id}>
            <span>
              <strong>{bank.bank_name}</strong>
              <small className="muted">{bank.account_name}</small>
            </span>
            <span className="figures lines-end">
              {[bank.account_number, bank.currency].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}
