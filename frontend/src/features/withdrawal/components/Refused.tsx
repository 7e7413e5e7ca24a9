// Why a withdrawal was refused: first what has to be corrected, then the reviewer's words, and a link to the
// correction.
import { subjectsOf } from '@/shared/correction'
import { allText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Button } from '@/shared/ui/PrimaryAction'
import { RecordNotice } from '@/shared/ui/RecordNotice'
import { bankStepRoute } from '@/shared/wizard/addingBank'
import { keepAgain } from '../draft'
import { withdrawRoute } from '../routes'
import type { AccountsAnswer, Withdrawal } from '../wire'

interface RefusedProps {
  request: Withdrawal
  accounts: AccountsAnswer
}

export function Refused({ request, accounts }: RefusedProps) {
  const t = useT()
  const { Comment, UserEntityID } = request
  const named = subjectsOf(Comment)
  const what = (['bank', 'bitcoin', 'authorisation'] as const).filter((subject) => named.includes(subject))
  const framework = accounts.userEntities.find(
    (account) => account.UserEntityID === UserEntityID,
  )?.InvestmentFrameworkID
  const correctsBank = what.includes('bank') && framework !== undefined
  const names = allText(what.map((subject) => t(`withdrawal.end.subject.${subject}`)))
  return (
    <>
      {Comment && (
        <RecordNotice
          title={names ? t('withdrawal.end.correct', { what: names }) : t('withdrawal.end.reason')}
        >
          {Comment}
        </RecordNotice>
      )}
      {correctsBank && <Button to={bankStepRoute(framework)}>{t('withdrawal.end.bank')}</Button>}
      <Button
        look="quiet"
        to={withdrawRoute({ account: UserEntityID, active: 1 })}
        onClick={() => keepAgain(request, what.includes('bitcoin'))}
      >
        {t('withdrawal.end.anew')}
      </Button>
    </>
  )
}
