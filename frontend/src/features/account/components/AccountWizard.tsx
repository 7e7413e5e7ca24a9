// The three steps of one account. Next on the bank step opens or changes the account; the documents step hands it in.
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { forget } from '@/shared/api/query'
import { asRefusal } from '@/shared/api/refusal'
import { today } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { notice, toast } from '@/shared/ui/dialogs'
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
import { accountsKey, changeAccount, openAccount } from '../api/accounts'
import { asksConfirmation } from '../kyc'
import { listRoute } from '../routes'
import type { AccountFields, AccountsAnswer, Framework, UserEntity } from '../wire'
import { AccountBankStep } from './AccountBankStep'
import { DocumentsStep } from './DocumentsStep'
import { PersonalStep } from './PersonalStep'

interface AccountWizardProps {
  data: AccountsAnswer
  framework: Framework
  account: UserEntity | undefined
}

const individual = 'Ind'

/** A new form knows what the profile knows: the account type, the phone, the names. */
function startOf(data: AccountsAnswer): AccountFields {
  const user = useSession.getState().user
  const [, number = ''] = user?.MobileNumber?.split('-') ?? []
  return {
    ...blankAccount,
    EntityID: data.entityTypes.find((type) => type.CodeKey === individual)?.EntityID ?? null,
    FirstName: user?.FirstName ?? '',
    LastName: user?.LastName ?? '',
    PhoneNumber: number,
    EmailAddress: user?.EmailAddress ?? '',
  }
}

export function AccountWizard({ data, framework, account }: AccountWizardProps) {
  const t = useT()
  const navigate = useNavigate()
  const kept = useSession((state) => state.addressDataActive)
  const step = account ? Math.min(kept, 2) : Math.min(kept, 1)
  const confirmation = asksConfirmation(framework.InvestmentFrameworkID, data.frameworkLookups)
  const [changed, setChanged] = useState(false)
  const form = useForm({
    initial: account ? fieldsOf(account) : startOf(data),
    validate: (values) => ({ ...personalMistakes(values, today()), ...bankMistakes(values, confirmation) }),
    draft: `account.${framework.InvestmentFrameworkID}`,
    secret: secretFields,
    submit: async (values) => {
      if (account) await changeAccount(account, values)
      else await openAccount(framework.InvestmentFrameworkID, values)
      await forget(accountsKey)
      setChanged(true)
      void toast(t('account.saved'))
      goTo(2)
    },
    onRefusal: (refusal) => {
      // Older servers answer 500 for a second account (decision 45).
      const second = asRefusal(refusal).status === 500 && !account
      if (second) void notice(t('OnlyOneUserEntityCanBeCreate'))
      return second
    },
  })

  const goTo = (next: number) => {
    useSession.getState().set({ addressDataActive: next })
    scrollTo(0, 0)
  }
  const next = () => {
    const found = personalMistakes(form.values, today())
    if (hasMistakes(found)) form.setErrors(found)
    else goTo(1)
  }
  const wrong = Object.keys(form.errors).filter((field) => form.errors[field as keyof AccountFields])
  const elsewhere = step === 1 && wrong.some(isPersonal)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mistake on the other step leads there once.
  useEffect(() => {
    if (!elsewhere) return
    goTo(0)
    scrollToFirst(wrong)
  }, [elsewhere])

  const labels = [t('account.step.personal'), t('account.step.bank'), t('account.step.documents')]
  const back = step === 0 ? listRoute : () => goTo(step - 1)
  if (step === 2 && account) {
    return (
      <DocumentsStep
        account={account}
        framework={framework}
        changed={changed}
        back={() => goTo(1)}
        steps={<Steps labels={labels} active={2} />}
        onApplied={() => navigate(listRoute, { replace: true })}
      />
    )
  }
  return (
    <Screen
      title={framework.Name}
      back={back}
      action={
        step === 0 ? (
          <PrimaryAction onClick={next}>{t('account.next.bank')}</PrimaryAction>
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
          next()
        }}
      >
        {step === 0 ? (
          <PersonalStep form={form} data={data} />
        ) : (
          <AccountBankStep form={form} data={data} framework={framework} confirmation={confirmation} />
        )}
      </form>
    </Screen>
  )
}
