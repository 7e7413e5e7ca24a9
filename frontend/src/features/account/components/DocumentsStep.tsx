// The third step: three papers, each with its tick, and handing the account in once the questionnaire is signed.
import type { ReactNode } from 'react'
import { accountsKey } from '@/shared/api/accounts'
import { forget } from '@/shared/api/query'
import { dateText, deadlineText } from '@/shared/format'
import { type Translate, useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { DocumentRow } from '@/shared/ui/DocumentRow'
import { confirm, notice, toast } from '@/shared/ui/dialogs'
import { Icon } from '@/shared/ui/Icon'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { useChange } from '@/shared/ui/useChange'
import { openedFromStep } from '@/shared/wizard/useSteps'
import { applyForReview } from '../api/accounts'
import { type Correction, idCardRoute, isElsewhere, namedCorrections } from '../corrections'
import { isSettled } from '../fee'
import { documentOf, fullName, questionnaireEnd } from '../kyc'
import { placeRoute } from '../routes'
import type { AccountDocument, Framework, NeededCode, UserEntity } from '../wire'
import { BlockedAccount } from './BlockedAccount'
import { FeeRow } from './FeeRow'
import { ReviewRefusal } from './ReviewRefusal'

interface DocumentsStepProps {
  account: UserEntity
  framework: Framework
  /** Something was typed in the steps before that is not saved yet. */
  unsaved: boolean
  /** What the last review refused and has not been replaced yet. */
  corrections: Correction[]
  steps: ReactNode
  back: () => void
  /** Shows what a refusal says about fields, beside them; false if it names none of the steps before. */
  mend: (error: unknown) => boolean
  onApplied: () => void
}

const rows: { code: NeededCode; place: 'passport' | 'address' | 'survey' }[] = [
  { code: 'Passport', place: 'passport' },
  { code: 'POA', place: 'address' },
  { code: 'ID', place: 'survey' },
]

export function DocumentsStep(props: DocumentsStepProps) {
  const { account, framework, unsaved, corrections, steps, back, mend, onApplied } = props
  const t = useT()
  const signed = documentOf(account, 'ID') !== undefined
  const fee = account.KYCFee
  const missing = rows.find(({ code }) => documentOf(account, code) === undefined)
  const end = questionnaireEnd(account)
  const named = namedCorrections(account)
  const missingPaper = missing
    ? t(`account.missing.${missing.code}`)
    : end?.state === 'expired'
      ? t('account.missing.again')
      : undefined
  const reason = (): string | undefined => {
    if (missingPaper) return missingPaper
    if (unsaved) return t('account.unsaved')
    if (!account.PersonalCompleteInd) return t('account.incomplete.personal')
    if (!account.BankCompleteInd) return t('account.incomplete.bank')
    const [first] = corrections
    if (first) return t(`account.correct.${first}`)
    if (!account.ChangedInd && !isElsewhere(account)) return t('account.unchanged')
    return isSettled(fee) ? undefined : t('account.fee.first')
  }

  const { run, busy } = useChange({
    // The obstacle may have arisen since this page was opened. It is not awaited: a submitted account has no steps any
    // more, and this screen would be gone.
    change: (uploaded: number[]) => applyForReview(account, uploaded).finally(() => void forget(accountsKey)),
    onDone: () => {
      void toast(t('account.applied'))
      onApplied()
    },
    onRefusal: (refusal) => {
      if (mend(refusal)) return true
      if (refusal.messageKey !== 'Error_StaleVersion') return false
      void notice(t('account.stale.look'), t('account.stale.title'))
      return true
    },
  })
  const apply = async () => {
    // The reviewer's own words name nothing that these screens know of: whether it is done, only the investor knows.
    const isAsked = !account.ChangedInd && named.length === 0
    const goes =
      !isAsked || (await confirm({ text: t('account.unchanged.ask'), confirm: t('account.apply') }))
    if (!goes) return
    await run((['Passport', 'POA'] as const).flatMap((code) => documentOf(account, code)?.DocumentID ?? []))
  }
  return (
    <Screen
      title={framework.Name}
      back={back}
      wide
      action={
        signed && (
          <PrimaryAction confirms onClick={() => void apply()} reason={reason()} busy={busy}>
            {t('account.apply')}
          </PrimaryAction>
        )
      }
    >
      <Columns aside={steps}>
        <BlockedAccount account={account} />
        <ReviewRefusal account={account} corrections={corrections} />
        <p className="muted">{t('account.documents.intro')}</p>
        <div className="rows">
          {rows.map(({ code, place }) => {
            const document = documentOf(account, code)
            const ends = code === 'ID' && document ? end : undefined
            const isRefused = document !== undefined && corrections.includes(code)
            return (
              <DocumentRow
                key={code}
                done={document !== undefined && ends?.state !== 'expired' && !isRefused}
                label={t(`account.document.${code}`)}
                text={
                  isRefused
                    ? t(`account.replace.${code}`)
                    : ends
                      ? t(`account.questionnaire.${ends.state}`, { date: deadlineText(ends.at) })
                      : onFile(t, code, document)
                }
                to={placeRoute(place, framework.InvestmentFrameworkID)}
                state={openedFromStep}
              />
            )
          })}
          {named.includes('idCard') && (
            <DocumentRow
              done={!corrections.includes('idCard')}
              label={t('account.document.idCard')}
              text={corrections.includes('idCard') ? t('account.replace.idCard') : t('account.tick.done')}
              to={idCardRoute}
              state={openedFromStep}
            />
          )}
        </div>
        {account.QuestionnaireSignedAs && (
          <p className="hint-box" role="status">
            <Icon name="alert" size={20} />
            <span>
              {t('account.questionnaire.otherName', {
                signed: account.QuestionnaireSignedAs,
                now: fullName(account),
              })}
            </span>
          </p>
        )}
        {fee && (
          <FeeRow
            account={account}
            fee={fee}
            framework={framework.InvestmentFrameworkID}
            missing={missingPaper}
          />
        )}
        {!signed && <p className="muted">{t('account.documents.then')}</p>}
      </Columns>
    </Screen>
  )
}

function onFile(t: Translate, code: NeededCode, document: AccountDocument | undefined): string {
  if (!document) return t(`account.document.hint.${code}`)
  return document.CreatedDate
    ? t('account.document.on', { date: dateText(document.CreatedDate) })
    : t('account.tick.done')
}
