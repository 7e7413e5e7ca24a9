// The three steps of one account. Next on the bank step opens or changes the account; the documents step hands it in.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { accountsKey } from '@/shared/api/accounts'
import { forget } from '@/shared/api/query'
import { asRefusal } from '@/shared/api/refusal'
import { useHasDraft } from '@/shared/draft/drafts'
import { today } from '@/shared/format/day'
import { raiseFirst } from '@/shared/format/latin'
import { translate, useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Columns } from '@/shared/ui/Columns'
import { confirm, notice, toast } from '@/shared/ui/dialogs'
import { useForm } from '@/shared/ui/form'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { hasMistakes } from '@/shared/ui/rules'
import { Screen } from '@/shared/ui/Screen'
import { Steps } from '@/shared/ui/Steps'
import { useGo } from '@/shared/useGo'
import { addBankRoute } from '@/shared/wizard/addingBank'
import { useLead } from '@/shared/wizard/useLead'
import { useSteps } from '@/shared/wizard/useSteps'
import {
  accountDraft,
  bankMistakes,
  blankAccount,
  fieldsOf,
  isPersonal,
  personalMistakes,
} from '../accountRules'
import { changeAccount, openAccount } from '../api/accounts'
import { forgetRefused, noteSaved, useCorrections } from '../corrections'
import {
  asksConfirmation,
  canWithdraw,
  individualId,
  passportMonths,
  shownState,
  withoutIdNumber,
} from '../kyc'
import { listRoute } from '../routes'
import { useAddedBank } from '../takeBank'
import type { AccountFields, AccountsAnswer, Framework, UserEntity } from '../wire'
import { AccountBankStep } from './AccountBankStep'
import { BlockedAccount } from './BlockedAccount'
import { DocumentsStep } from './DocumentsStep'
import { PersonalStep } from './PersonalStep'
import { ReviewRefusal } from './ReviewRefusal'

interface AccountWizardProps {
  data: AccountsAnswer
  framework: Framework
  account: UserEntity | undefined
  /** Coming back from paying or signing leads to the documents, whatever step was open before. */
  isBack: boolean
}

/** A new form knows what the profile knows: the phone, where its country is known, and the names. */
function startOf(): AccountFields {
  const user = useSession.getState().user
  const name = (known: string | null | undefined) => raiseFirst(known?.trim() ?? '')
  const [, number = ''] = user?.MobileNumber?.split('-') ?? []
  const country = user?.MobileCountryID
  return {
    ...blankAccount,
    EntityID: individualId,
    FirstName: name(user?.FirstName),
    LastName: name(user?.LastName),
    ...(country ? { PhoneCountryID: country, PhoneNumber: number } : {}),
    EmailAddress: user?.EmailAddress ?? '',
  }
}

/** The account is newer than the form's copy: it is loaded, and the form continues from it. */
async function loadPresent(): Promise<void> {
  const loads = await confirm({
    title: translate('account.stale.title'),
    text: translate('account.stale.text'),
    confirm: translate('account.stale.load'),
  })
  if (loads) await forget(accountsKey)
}

/** Opening an account needs a bank account in the profile. */
const askForBank = (): Promise<boolean> =>
  confirm({
    text: translate('Pleaseaddabankaccountfirst'),
    confirm: translate('account.list.addBank'),
  })

export function AccountWizard({ data, framework, account, isBack }: AccountWizardProps) {
  const t = useT()
  const go = useGo()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const kept = useSession((state) => state.addressDataActive)
  const confirmation = asksConfirmation(framework.InvestmentFrameworkID, data.frameworkLookups)
  const months = passportMonths(framework.InvestmentFrameworkID, data.frameworkLookups)
  const freed = withoutIdNumber(framework.InvestmentFrameworkID, data.frameworkLookups)
  const wrongPerson = (values: AccountFields) => personalMistakes(values, today(), months, freed)
  const pauses =
    account !== undefined &&
    shownState(account) === 'approved' &&
    canWithdraw(framework.InvestmentFrameworkID, data.frameworkLookups)
  const draft = accountDraft(framework.InvestmentFrameworkID)
  const unsaved = useHasDraft(draft.name)
  const corrections = useCorrections(account)
  // A refused bank account has to be confirmed again.
  const stored = (entity: UserEntity): AccountFields => ({
    ...fieldsOf(entity),
    ...(confirmation && corrections.includes('bank') ? { BankDepositConfirmationInd: false } : {}),
  })
  const form = useForm({
    initial: account ? stored(account) : startOf(),
    validate: (values) => ({ ...wrongPerson(values), ...bankMistakes(values, confirmation) }),
    draft,
    submit: async (values) => {
      if (account) {
        await changeAccount(account, values)
        noteSaved(account)
      } else await openAccount(framework.InvestmentFrameworkID, values)
      await forget(accountsKey)
      void toast(t('account.saved'))
      next()
    },
    onRefusal: (refusal) => {
      if (refusal.messageKey === 'Error_StaleVersion') {
        void loadPresent()
        return true
      }
      if (refusal.messageKey === 'Pleaseaddabankaccountfirst') {
        void askForBank().then((goes) => goes && navigate(addBankRoute(framework.InvestmentFrameworkID)))
        return true
      }
      // Older servers answer 500 for a second account (decision 45).
      const second = asRefusal(refusal).status === 500 && !account
      if (second) void notice(t('OnlyOneUserEntityCanBeCreate'))
      return second
    },
  })

  useAddedBank(form)

  const isPersonalDone = !hasMistakes(wrongPerson(form.values))
  const { step, goTo, next, back } = useSteps({
    name: 'step',
    first: isBack ? 2 : kept,
    reached: account ? 2 : isPersonalDone ? 1 : 0,
    route: (at) => {
      const query = new URLSearchParams(search)
      query.set('step', String(at))
      return `${pathname}?${query}`
    },
  })
  useEffect(() => void useSession.getState().set({ addressDataActive: step }), [step])

  // The account may become newer while the form is open: by another tab, by a paper that was stored, by a save of its own.
  const version = useRef(account?.Version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is to be corrected is read as it is when the account changes.
  useLayoutEffect(() => {
    if (!account || account.Version === version.current) return
    version.current = account.Version
    form.rebase(stored(account))
  }, [account, form.rebase])

  const toBank = () => {
    if (!isPersonalDone) form.setErrors(wrongPerson)
    else next()
  }
  const wrong = Object.keys(form.errors).filter((field) => form.errors[field as keyof AccountFields])
  const elsewhere = step === 1 && wrong.some(isPersonal)
  const lead = useLead({ step, goTo })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mistake on the other step leads there once, and is shown there.
  useEffect(() => {
    if (elsewhere) lead(0, wrong)
  }, [elsewhere])

  const mend = (error: unknown): boolean => {
    const named = asRefusal(error).fields.flatMap(({ field }) => (field in form.values ? [field] : []))
    if (named.length === 0) return false
    if (confirmation && !named.every(isPersonal)) form.set({ BankDepositConfirmationInd: false })
    form.refuse(error)
    lead(named.some(isPersonal) ? 0 : 1, named)
    return true
  }

  const labels = [t('account.step.personal'), t('account.step.bank'), t('account.step.documents')]
  if (step === 2 && account) {
    return (
      <DocumentsStep
        account={account}
        framework={framework}
        unsaved={unsaved}
        back={back}
        mend={mend}
        steps={<Steps labels={labels} active={2} />}
        corrections={corrections}
        onApplied={() => {
          forgetRefused(account)
          go(listRoute, { replace: true })
        }}
      />
    )
  }
  return (
    <Screen
      title={framework.Name}
      back={step === 0 ? listRoute : back}
      wide
      action={
        step === 0 ? (
          <PrimaryAction onClick={toBank}>{t('account.next.bank')}</PrimaryAction>
        ) : (
          <PrimaryAction form="account" busy={form.busy}>
            {t('account.next.documents')}
          </PrimaryAction>
        )
      }
    >
      <Columns aside={<Steps labels={labels} active={step} />}>
        <form
          id="account"
          className="form"
          noValidate
          onBlur={form.onBlur}
          onSubmit={(event) => {
            if (step === 1) return form.onSubmit(event)
            event.preventDefault()
            toBank()
          }}
        >
          {account && <BlockedAccount account={account} />}
          {account && <ReviewRefusal account={account} corrections={corrections} />}
          {step === 0 ? (
            <PersonalStep
              form={form}
              data={data}
              isNew={!account}
              passportMonths={months}
              withoutIdNumber={freed}
            />
          ) : (
            <AccountBankStep
              form={form}
              data={data}
              framework={framework}
              confirmation={confirmation}
              pauses={pauses}
            />
          )}
        </form>
      </Columns>
    </Screen>
  )
}
