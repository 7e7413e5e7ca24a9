// The three steps of one account. Next on the bank step opens or changes the account; the documents step hands it in.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { accountsKey } from '@/shared/api/accounts'
import { forget } from '@/shared/api/query'
import { asRefusal } from '@/shared/api/refusal'
import { today } from '@/shared/format/day'
import { raiseFirst } from '@/shared/format/latin'
import { translate, useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { confirm, notice, toast } from '@/shared/ui/dialogs'
import { scrollToFirst, useForm } from '@/shared/ui/form'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { hasMistakes } from '@/shared/ui/rules'
import { Screen } from '@/shared/ui/Screen'
import { Steps } from '@/shared/ui/Steps'
import {
  bankMistakes,
  blankAccount,
  fieldsOf,
  isPersonal,
  personalMistakes,
  secretFields,
} from '../accountRules'
import { changeAccount, openAccount } from '../api/accounts'
import { asksConfirmation, canWithdraw, individualId, shownState } from '../kyc'
import { listRoute } from '../routes'
import { useSteps } from '../useSteps'
import type { AccountFields, AccountsAnswer, Framework, UserEntity } from '../wire'
import { AccountBankStep } from './AccountBankStep'
import { DocumentsStep } from './DocumentsStep'
import { PersonalStep } from './PersonalStep'

interface AccountWizardProps {
  data: AccountsAnswer
  framework: Framework
  account: UserEntity | undefined
  /** Coming back from paying leads to the documents, whatever step was open before. */
  paid: boolean
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

/** The account is newer than what the form goes by: it is loaded, and the form goes on from it. */
async function loadPresent(): Promise<void> {
  const loads = await confirm({
    title: translate('account.stale.title'),
    text: translate('account.stale.text'),
    confirm: translate('account.stale.load'),
  })
  if (loads) await forget(accountsKey)
}

export function AccountWizard({ data, framework, account, paid }: AccountWizardProps) {
  const t = useT()
  const navigate = useNavigate()
  const kept = useSession((state) => state.addressDataActive)
  const { step, next, back } = useSteps({ first: paid ? 2 : kept, last: account ? 2 : 1 })
  const confirmation = asksConfirmation(framework.InvestmentFrameworkID, data.frameworkLookups)
  const pauses =
    account !== undefined &&
    shownState(account) === 'approved' &&
    canWithdraw(framework.InvestmentFrameworkID, data.frameworkLookups)
  const draft = `account.${framework.InvestmentFrameworkID}`
  const unsaved = useSession(({ drafts, unstored }) =>
    [drafts[draft], unstored[draft]].some((typed) => Object.keys(typed ?? {}).length > 0),
  )
  const form = useForm({
    initial: account ? fieldsOf(account) : startOf(),
    validate: (values) => ({ ...personalMistakes(values, today()), ...bankMistakes(values, confirmation) }),
    draft,
    secret: secretFields,
    submit: async (values) => {
      if (account) await changeAccount(account, values)
      else await openAccount(framework.InvestmentFrameworkID, values)
      await forget(accountsKey)
      void toast(t('account.saved'))
      next()
    },
    onRefusal: (refusal) => {
      if (refusal.messageKey === 'Error_StaleVersion') {
        void loadPresent()
        return true
      }
      // Older servers answer 500 for a second account (decision 45).
      const second = asRefusal(refusal).status === 500 && !account
      if (second) void notice(t('OnlyOneUserEntityCanBeCreate'))
      return second
    },
  })

  // The account may become newer while the form is open: by another tab, by a paper that was stored, by a save of its own.
  const version = useRef(account?.Version)
  useLayoutEffect(() => {
    if (!account || account.Version === version.current) return
    version.current = account.Version
    form.rebase(fieldsOf(account))
  }, [account, form.rebase])

  const toBank = () => {
    const found = personalMistakes(form.values, today())
    if (hasMistakes(found)) form.setErrors(found)
    else next()
  }
  const wrong = Object.keys(form.errors).filter((field) => form.errors[field as keyof AccountFields])
  const elsewhere = step === 1 && wrong.some(isPersonal)
  const led = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mistake on the other step leads there once, and is shown there.
  useEffect(() => {
    if (step === 2) return
    if (led.current && !elsewhere) scrollToFirst(wrong)
    led.current = elsewhere
    if (elsewhere) back()
  }, [elsewhere, step])

  const mend = (error: unknown): boolean => {
    if (!asRefusal(error).fields.some(({ field }) => field in form.values)) return false
    led.current = true
    form.refuse(error)
    back()
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
        onApplied={() => navigate(listRoute, { replace: true })}
      />
    )
  }
  return (
    <Screen
      title={framework.Name}
      back={step === 0 ? listRoute : back}
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
      <Steps labels={labels} active={step} />
      <form
        id="account"
        className="form"
        noValidate
        onSubmit={(event) => {
          if (step === 1) return form.onSubmit(event)
          event.preventDefault()
          toBank()
        }}
      >
        {step === 0 ? (
          <PersonalStep form={form} data={data} />
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
    </Screen>
  )
}
