// What publishing a framework would change: where investors wire to first, and marked, then everything else.

import { OrdersUnderWay } from '@/console/editions/components/OrdersUnderWay'
import type { FrameworkContent, FrameworkView } from '@/console/shared/api/wire'
import { accountLabel, usePlatformBankAccounts } from '@/console/shared/bankAccount/accounts'
import { Changes } from '@/console/shared/changes/Changes'
import type { Change } from '@/console/shared/changes/change'
import { moneyText, termText } from '@/shared/format'
import { type Translate, useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Icon } from '@/shared/ui/Icon'
import { type BankChange, changedBanks, changedTerms, reordered, type TermsField } from '../../model/changes'
import { blankTerms, walletMethod } from '../../model/framework'
import '../../catalog.css'

interface FrameworkChangesProps {
  view: FrameworkView
  content: FrameworkContent
}

export function FrameworkChanges({ view, content }: FrameworkChangesProps) {
  const t = useT()
  const locale = useSession((session) => session.locale)
  const before = view.published ?? blankTerms
  const sourceName = (id: number) => {
    const source = view.sources.find((known) => known.id === id)
    return (locale === 'zh' ? source?.name_zh : source?.name_en) ?? String(id)
  }
  const terms = changedTerms(before, content).map((field): Change => {
    const words = (of: FrameworkContent) => termWords(t, field, of, sourceName)
    return { name: termName(t, field), before: words(before), after: words(content) }
  })
  const banks = [before.transaction_processes, content.transaction_processes] as const
  const order = reordered(...banks)
  if (order) terms.push({ ...order, name: t('console.frameworks.order') })
  const changed = changedBanks(...banks)
  if (changed.length === 0 && terms.length === 0) return <p>{t('console.content.sameAsSeen')}</p>
  return (
    <>
      <OrdersUnderWay of={{ framework: view.standing.framework }} />
      {changed.length > 0 && (
        <section className="changes-banks">
          <h3>
            <Icon name="alert" size={16} />
            {t('console.frameworks.banksChange')}
          </h3>
          <p>{t('console.frameworks.banksChangeText')}</p>
          {changed.map((bank, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: of two new accounts neither may have a name yet.
            <BankChanges key={at} bank={bank} />
          ))}
        </section>
      )}
      {terms.length > 0 && <Changes changes={terms} />}
    </>
  )
}

function BankChanges({ bank: { code, what, lines } }: { bank: BankChange }) {
  const t = useT()
  const { data } = usePlatformBankAccounts()
  const named = (id: string) => {
    const account = data?.items.find((known) => String(known.id) === id)
    return account ? accountLabel(account) : id && `#${id}`
  }
  const shown = lines.map(({ name, before, after }): Change => {
    const words = name === 'bank_account' ? { before: named(before), after: named(after) } : { before, after }
    return { name: t(`console.frameworks.line.${name}`), ...words }
  })
  return (
    <>
      <h4>{t(`console.frameworks.bankDid.${what}`, { code: code || t('console.content.empty') })}</h4>
      <Changes changes={shown} />
    </>
  )
}

function termName(t: Translate, field: TermsField): string {
  switch (field) {
    case 'payment_methods':
      return t('console.frameworks.methods')
    case 'sources_of_funds':
      return t('console.frameworks.sources')
    case 'investment_notice_zh':
    case 'wire_notice_zh':
      return t('console.content.inChinese', { label: noticeName(t, field) })
    case 'investment_notice_en':
    case 'wire_notice_en':
      return t('console.content.inEnglish', { label: noticeName(t, field) })
    default:
      return t(`console.frameworks.${field}`)
  }
}

const noticeName = (t: Translate, field: string): string =>
  t(field.startsWith('wire') ? 'console.frameworks.wire_notice' : 'console.frameworks.investment_notice')

function termWords(
  t: Translate,
  field: TermsField,
  of: FrameworkContent,
  sourceName: (id: number) => string,
): string {
  switch (field) {
    case 'payment_methods':
      return of.payment_methods
        .map((id) =>
          t(id === walletMethod ? 'console.frameworks.method.1010' : 'console.frameworks.method.2'),
        )
        .join(' · ')
    case 'sources_of_funds':
      return of.sources_of_funds.map(sourceName).join(' · ')
    case 'kyc_fee':
      return of.kyc_fee === null ? '' : moneyText(of.kyc_fee, 'ZAR')
    case 'passport_months':
      return of.passport_months === null ? '' : termText(of.passport_months)
    case 'deposits':
    case 'withdrawals':
    case 'deposit_confirmation':
      return t(of[field] ? 'console.yes' : 'console.no')
    default:
      return of[field]
  }
}
