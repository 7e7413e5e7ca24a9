// What a proposal changes in a framework, field by field: the words before and after. Its bank accounts come first, and
// are marked.
import type { FrameworkCode, ProposedChange } from '@/console/shared/api/wire'
import { Changes } from '@/console/shared/changes/Changes'
import type { Change } from '@/console/shared/changes/change'
import { moneyText, termText } from '@/shared/format'
import { type Translate, useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Icon } from '@/shared/ui/Icon'
import { useFramework } from '../../api/frameworks'
import { walletMethod } from '../../model/framework'
import '../../catalog.css'

const bankField = /^transaction_processes\.(\d+)\.(code|bank_account)$/

interface FrameworkChangedProps {
  framework: FrameworkCode
  changes: ProposedChange[]
}

export function FrameworkChanged({ framework, changes }: FrameworkChangedProps) {
  const t = useT()
  const locale = useSession((session) => session.locale)
  const { data } = useFramework(framework)
  const sourceName = (id: string) => {
    const source = data?.sources.find((known) => String(known.id) === id)
    return (locale === 'zh' ? source?.name_zh : source?.name_en) ?? id
  }
  const banks = changes.filter(({ field }) => bankField.test(field))
  const terms = changes.filter(({ field }) => !bankField.test(field))
  const shown = (change: ProposedChange): Change => {
    const words = (value: string | null | undefined) => termWords(t, change.field, value ?? '', sourceName)
    return { name: termName(t, change.field), before: words(change.before), after: words(change.after) }
  }
  return (
    <>
      {banks.length > 0 && (
        <section className="changes-banks">
          <h3>
            <Icon name="alert" size={16} />
            {t('console.frameworks.banksChange')}
          </h3>
          <p>{t('console.proposal.banksText')}</p>
          <Changes changes={banks.map(shown)} />
        </section>
      )}
      {terms.length > 0 && <Changes changes={terms.map(shown)} />}
    </>
  )
}

function termName(t: Translate, field: string): string {
  const bank = bankField.exec(field)
  if (bank) {
    const account = t('console.frameworks.bank', { number: Number(bank[1]) + 1 })
    const line = bank[2] === 'code' ? 'console.frameworks.line.code' : 'console.frameworks.line.bank_account'
    return `${account}: ${t(line)}`
  }
  const [list, at] = field.split('.')
  switch (list) {
    case 'payment_methods':
      return `${t('console.frameworks.methods')} (${Number(at) + 1})`
    case 'sources_of_funds':
      return `${t('console.frameworks.sources')} (${Number(at) + 1})`
    case 'deposits':
    case 'withdrawals':
    case 'deposit_confirmation':
    case 'kyc_fee':
    case 'passport_months':
      return t(`console.frameworks.${list}`)
    case 'investment_notice_zh':
      return t('console.content.inChinese', { label: t('console.frameworks.investment_notice') })
    case 'investment_notice_en':
      return t('console.content.inEnglish', { label: t('console.frameworks.investment_notice') })
    case 'wire_notice_zh':
      return t('console.content.inChinese', { label: t('console.frameworks.wire_notice') })
    case 'wire_notice_en':
      return t('console.content.inEnglish', { label: t('console.frameworks.wire_notice') })
    default:
      return field
  }
}

function termWords(t: Translate, field: string, value: string, sourceName: (id: string) => string): string {
  if (value === '') return ''
  switch (field.split('.')[0]) {
    case 'payment_methods':
      return t(
        value === String(walletMethod) ? 'console.frameworks.method.1010' : 'console.frameworks.method.2',
      )
    case 'sources_of_funds':
      return sourceName(value)
    case 'deposits':
    case 'withdrawals':
    case 'deposit_confirmation':
      return t(value === 'true' ? 'console.yes' : 'console.no')
    case 'kyc_fee':
      return moneyText(Number(value), 'ZAR')
    case 'passport_months':
      return termText(Number(value))
    default:
      return value
  }
}
