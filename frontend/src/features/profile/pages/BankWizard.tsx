// Adds or changes one bank account in two steps: the account, then its branch. Save is on the second.
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Bank, type BanksAnswer, banksKey, fetchBank, fetchBanks, saveBank } from '@/shared/api/banks'
import { forget, useServer } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Columns } from '@/shared/ui/Columns'
import { toast } from '@/shared/ui/dialogs'
import { useForm } from '@/shared/ui/form'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { hasMistakes, mistakesOf } from '@/shared/ui/rules'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { Steps } from '@/shared/ui/Steps'
import { useGo } from '@/shared/useGo'
import { addBankRoute, bankStepRoute } from '@/shared/wizard/addingBank'
import { useLead } from '@/shared/wizard/useLead'
import { useSteps } from '@/shared/wizard/useSteps'
import { allRules, bankDraft, blankBank, fieldsOf, stepOf, steps } from '../bankRules'
import { AccountFields, BranchFields } from '../components/BankFields'
import { missingFields, showMissing } from '../missing'

const list = '/user/personaldata/allpersonaldata'
const wizard = '/user/personaldata/addpersonaldata'

/** What it is added for. */
interface Purpose {
  /** The route that it leads back to. */
  home: string
  /** An investment account takes it. */
  forAccount: boolean
  /** The wizard's address, which keeps the purpose. */
  route: string
}

function purposeOf(query: URLSearchParams): Purpose {
  if (query.get('for') !== 'account') return { home: list, forAccount: false, route: `${wizard}?` }
  const framework = Number(query.get('InvestmentFrameworkID')) || null
  return {
    home: bankStepRoute(framework),
    forAccount: true,
    route: `${addBankRoute(framework ?? undefined)}&`,
  }
}

export default function BankWizard() {
  const t = useT()
  const [query] = useSearchParams()
  const id = Number(query.get('bank')) || null
  const purpose = purposeOf(query)
  const answer = useServer([...banksKey, id], (signal) => (id ? fetchBank(id, signal) : fetchBanks(signal)), {
    staleTime: 0,
  })
  const bank = answer.data?.banks.find((candidate) => candidate.UserBankProfileID === id)
  if (answer.data && (bank || !id))
    return <Wizard key={id ?? 'new'} lookups={answer.data} bank={bank} purpose={purpose} />
  return (
    <Screen title={t(id ? 'profile.bank.edit' : 'profile.bank.add')} back={purpose.home} wide>
      {answer.isPending && <Skeleton lines={6} />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && <EmptyState title={t('profile.bank.gone')} />}
    </Screen>
  )
}

interface WizardProps {
  lookups: BanksAnswer
  bank: Bank | undefined
  purpose: Purpose
}

function Wizard({ lookups, bank, purpose }: WizardProps) {
  const t = useT()
  const { home, forAccount } = purpose
  const go = useGo()
  const form = useForm({
    initial: bank ? fieldsOf(bank) : blankBank,
    validate: (values) => mistakesOf(values, allRules),
    draft: bankDraft(bank?.UserBankProfileID),
    submit: async (values) => {
      const saved = await saveBank(
        values,
        bank && { UserBankProfileID: bank.UserBankProfileID, Version: bank.Version },
      )
      await forget(banksKey)
      if (forAccount) useSession.setState({ addedBank: saved.UserBankProfileID })
      void toast(t('profile.bank.saved'))
      go(home, { replace: true })
    },
  })

  const found = mistakesOf(form.values, steps[0] ?? [])
  const { step, goTo, back } = useSteps({
    name: 'step',
    first: 0,
    reached: hasMistakes(found) ? 0 : 1,
    route: (at) => `${purpose.route}${bank ? `bank=${bank.UserBankProfileID}&` : ''}step=${at}`,
  })
  const lead = useLead({ step, goTo })
  const next = () => {
    if (hasMistakes(found)) form.setErrors((values) => mistakesOf(values, steps[0] ?? []))
    else goTo(1)
  }
  const save = async () => {
    await showMissing(missingFields(form.values, allRules))
    form.onSubmit()
  }
  const wrong = Object.keys(form.errors).filter((field) => form.errors[field as keyof typeof form.errors])
  const elsewhere = step === 1 && wrong.some((field) => stepOf(field) === 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mistake on the other step leads there once.
  useEffect(() => {
    if (!elsewhere) return
    lead(0, wrong)
  }, [elsewhere])

  return (
    <Screen
      title={t(bank ? 'profile.bank.edit' : 'profile.bank.add')}
      back={step === 1 ? back : home}
      wide
      action={
        step === 0 ? (
          <PrimaryAction onClick={next}>{t('profile.bank.next')}</PrimaryAction>
        ) : (
          <PrimaryAction confirms form="bank" busy={form.busy}>
            {t('profile.bank.save')}
          </PrimaryAction>
        )
      }
    >
      <Columns
        aside={
          <Steps labels={[t('profile.bank.step.account'), t('profile.bank.step.branch')]} active={step} />
        }
      >
        <form
          id="bank"
          className="form"
          noValidate
          onBlur={form.onBlur}
          onSubmit={(event) => {
            event.preventDefault()
            if (step === 1) void save()
            else next()
          }}
        >
          {step === 0 ? <AccountFields form={form} lookups={lookups} /> : <BranchFields form={form} />}
          {step === 0 && <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />}
        </form>
      </Columns>
    </Screen>
  )
}
