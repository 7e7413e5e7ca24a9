// Why a bank file was not read: what is wrong, on which line, and what to do about it.
import { Link } from 'react-router-dom'
import { deskText } from '@/console/shared/acts/deskText'
import type { Refusal } from '@/shared/api/refusal'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { layoutAddress } from '../model/files'
import '../statement.css'

interface ReadRefusedProps {
  refusal: Refusal
  account: number | undefined
}

/** It may be the layout's fault. */
const ofLayout = ['no_layout', 'not_understood', 'currency', 'amount', 'day']

/** Whether it was read is not known: the answer is missing. */
const isUnknown = ({ status }: Refusal): boolean => status === 0 || status >= 500

export function ReadRefused({ refusal, account }: ReadRefusedProps) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { messageKey, params } = refusal
  const isAccountGone = messageKey === 'Error_BadRequest' && params.field === 'bank_account'
  const isUnreadable = messageKey === 'BankFileUnreadable'
  const line = isUnreadable ? Number(params.line) : 0
  const toLayout = isUnreadable && account !== undefined && ofLayout.includes(String(params.reason))
  const words = [
    line > 0 && t('console.statement.atLine', { line: formatNumber(line) }),
    isAccountGone ? t('console.statement.accountGone') : deskText(t, refusal),
    isUnreadable && t('console.statement.nothingRead'),
    isUnknown(refusal) && t('console.statement.readAgain'),
  ].filter((sentence) => sentence !== false)
  return (
    <div className="refusal" role="alert">
      <p>
        <Icon name="alert" size={16} />
        <span className="refused-words">
          {words.map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </span>
      </p>
      {toLayout && (
        <Link className="tool" to={layoutAddress(account)}>
          {t(params.reason === 'no_layout' ? 'console.statement.setLayout' : 'console.statement.checkLayout')}
        </Link>
      )}
    </div>
  )
}
