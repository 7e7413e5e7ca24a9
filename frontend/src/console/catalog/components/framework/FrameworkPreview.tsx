// What investors see under a framework, from what is typed: its sources of funds, its fee, its notices, and where to
// wire to.

import type { PreviewLanguage } from '@/console/editions/components/PreviewFrame'
import type { FrameworkContent, FrameworkView } from '@/console/shared/api/wire'
import { bankLineNames, bankLines, usePlatformBankAccounts } from '@/console/shared/bankAccount/accounts'
import { moneyText, termText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import '../../catalog.css'

interface FrameworkPreviewProps {
  content: FrameworkContent
  view: FrameworkView
  language: PreviewLanguage
}

export function FrameworkPreview({ content, view, language }: FrameworkPreviewProps) {
  const t = useT()
  const accounts = usePlatformBankAccounts().data?.items ?? []
  const sources = content.sources_of_funds.flatMap((id) => {
    const source = view.sources.find((known) => known.id === id)
    return source ? [{ id, name: language === 'zh' ? source.name_zh : source.name_en }] : []
  })
  return (
    <div className="preview-framework">
      <section className="card">
        <h2>{t('console.frameworks.sources')}</h2>
        <ul>
          {sources.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </section>
      {content.kyc_fee !== null && content.kyc_fee > 0 && (
        <section className="card">
          <h2>{t('console.frameworks.fee')}</h2>
          <p className="figures">{moneyText(content.kyc_fee, 'ZAR')}</p>
        </section>
      )}
      {content.passport_months !== null && content.passport_months > 0 && (
        <section className="card">
          <h2>{t('console.frameworks.passport_months')}</h2>
          <p className="figures">{termText(content.passport_months)}</p>
        </section>
      )}
      <section className="card">
        <h2>{t('console.frameworks.investment_notice')}</h2>
        <p className="preview-words">{content[`investment_notice_${language}`]}</p>
      </section>
      <section className="card">
        <h2>{t('console.frameworks.wire_notice')}</h2>
        <p className="preview-words">{content[`wire_notice_${language}`]}</p>
      </section>
      {content.transaction_processes.map(({ code, bank_account }, at) => {
        const account = accounts.find(({ id }) => id === bank_account)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an account to wire to is known by its place alone.
          <section className="card" key={at}>
            {code.trim() !== '' && <h2>{code}</h2>}
            <dl className="preview-facts">
              {account &&
                bankLineNames
                  .filter((line) => account[line] !== '')
                  .map((line) => (
                    <div key={line}>
                      <dt>{t(bankLines[line])}</dt>
                      <dd className="figures">{account[line]}</dd>
                    </div>
                  ))}
            </dl>
          </section>
        )
      })}
    </div>
  )
}
