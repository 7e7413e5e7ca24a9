// The choice of framework for a new account, with what each offers; one that has its individual account already says so.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Sheet } from '@/shared/ui/Sheet'
import { isIndividual } from '../kyc'
import type { AccountsAnswer, Framework, FrameworkLookup } from '../wire'

interface FrameworkSheetProps {
  open: boolean
  data: AccountsAnswer
  /** The route that opens an account under a framework. */
  to: (framework: number) => string
  onChoose: () => void
  onClose: () => void
}

export function FrameworkSheet({ open, data, to, onChoose, onClose }: FrameworkSheetProps) {
  const t = useT()
  const taken = new Set(
    data.userEntities.filter(isIndividual).map((account) => account.InvestmentFrameworkID),
  )
  const offersOf = ({ InvestmentFrameworkID: id }: Framework) =>
    data.frameworkLookups.find((lookup) => lookup.InvestmentFrameworkID === id)
  return (
    <Sheet open={open} title={t('account.framework.title')} onClose={onClose}>
      <p className="muted">{t('account.framework.text')}</p>
      <ul className="framework-list">
        {data.frameworks.map((framework) => {
          const id = framework.InvestmentFrameworkID
          return (
            <li key={id}>
              {taken.has(id) ? (
                <div className="framework framework-taken">
                  <Words framework={framework} offers={offersOf(framework)} taken />
                </div>
              ) : (
                <Link className="framework" to={to(id)} onClick={onChoose}>
                  <Words framework={framework} offers={offersOf(framework)} taken={false} />
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

interface WordsProps {
  framework: Framework
  /** How money moves under it. */
  offers: FrameworkLookup | undefined
  taken: boolean
}

function Words({ framework, offers, taken }: WordsProps) {
  const t = useT()
  return (
    <>
      <span className="framework-icon">
        <Icon name={/cayman/i.test(framework.CodeKey) ? 'globe' : 'shield'} />
      </span>
      <span className="framework-words">
        <strong>{framework.Name}</strong>
        <small>{t(taken ? 'account.framework.taken' : 'account.framework.individual')}</small>
        {offers && <Offers offers={offers} />}
      </span>
      <Icon name={taken ? 'done' : 'forward'} size={20} />
    </>
  )
}

/** The differences between frameworks: how an investment is paid, whether there is a wallet, and how money gets into it and out. */
function Offers({ offers }: { offers: FrameworkLookup }) {
  const t = useT()
  const hasWallet = offers.PaymentMethods.some(({ CodeKey }) => CodeKey === 'Wallet')
  const deposits = offers.IsDepositSupported
    ? offers.FundingMethods.includes('Bitcoin')
      ? 'bitcoin'
      : 'wire'
    : 'none'
  const lines = [
    t(hasWallet ? 'account.framework.pay.wallet' : 'account.framework.pay.wire'),
    hasWallet && t(`account.framework.deposit.${deposits}`),
    hasWallet && t(offers.IsWithdrawSupported ? 'account.framework.withdraws' : 'account.framework.keeps'),
  ]
  return <ul className="framework-offers">{lines.map((line) => line && <li key={line}>{line}</li>)}</ul>
}
