// The open wizard. A wrong value blocks Next, a missing one only Save; Back and the papers never lose anything.
import { type FormEvent, useEffect, useRef } from 'react'
import { dropDraft } from '@/shared/draft/drafts'
import { today } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Columns } from '@/shared/ui/Columns'
import { confirm, toast } from '@/shared/ui/dialogs'
import { type Errors, useForm } from '@/shared/ui/form'
import { AddressFields } from '@/shared/ui/PersonFields'
import { hasMistakes } from '@/shared/ui/rules'
import { Screen } from '@/shared/ui/Screen'
import { Steps } from '@/shared/ui/Steps'
import { useGo } from '@/shared/useGo'
import { useLead } from '@/shared/wizard/useLead'
import { useSteps } from '@/shared/wizard/useSteps'
import { type Profile, type ProfileUser, saveProfile } from '../api/profile'
import { missingFields, showMissing } from '../missing'
import {
  doneSteps,
  mistakes,
  profileDraft,
  profileRules,
  stepOf,
  type Typed,
  typedOf,
  wrongFields,
} from '../profileRules'
import { manageRoute, papersStep, stepAfter, stepBefore, stepKept, wizardRoute } from '../routes'
import { PapersStep } from './PapersStep'
import { PersonalStep } from './PersonalStep'
import { WizardActions } from './WizardActions'

interface WizardProps {
  /** What the form begins with, and whose version a save goes by. */
  start: ProfileUser
  /** The profile as it is now known, with the lists in the language shown. */
  profile: Profile
  refetch: () => Promise<Profile | undefined>
  /** Starts again with another version. */
  onLook: (fresh: Profile) => void
}

const wrongIn = (errors: Errors<Typed>): string[] =>
  Object.entries(errors).flatMap(([field, error]) => (error ? [field] : []))

export function Wizard({ start, profile, refetch, onLook }: WizardProps) {
  const t = useT()
  const go = useGo()
  const kept = useSession((state) => stepKept(state.personalDataActive))
  const { step, goTo } = useSteps({
    name: 'step',
    first: kept,
    reached: papersStep,
    route: (at) => `${wizardRoute}?step=${at}`,
  })
  const lead = useLead({ step, goTo })
  useEffect(() => void useSession.getState().set({ personalDataActive: step }), [step])
  const version = useRef(start.Version)
  // Whether the next mistakes lead to their step: those of a save do, those that are left behind do not.
  const leads = useRef(false)
  const form = useForm<Typed>({
    initial: typedOf(start),
    validate: (values) => mistakes(values, today()),
    draft: profileDraft,
    submit: async (values) => {
      await saveProfile({ ...values, Version: version.current })
      void toast(t('wizard.saved'))
      useSession.getState().set({ personalDataActive: 0 })
      go(manageRoute, { replace: true })
    },
    onRefusal: (refusal) => {
      if (refusal.messageKey !== 'Error_StaleVersion') return false
      void settle()
      return true
    },
  })

  const settle = async () => {
    const looks = await confirm({
      title: t('wizard.stale.title'),
      text: t('wizard.stale.text'),
      confirm: t('wizard.stale.look'),
      cancel: t('wizard.stale.keep'),
    })
    const fresh = await refetch()
    if (!fresh) return
    version.current = fresh.user.Version
    if (!looks) return
    dropDraft(profileDraft.name)
    goTo(0)
    onLook(fresh)
  }
  const leave = (to: number) => {
    const wrongHere = (values: Typed) =>
      Object.fromEntries(
        Object.entries(wrongFields(values, today())).filter(([field]) => stepOf(field) === step),
      )
    if (step !== papersStep && hasMistakes(wrongHere(form.values))) form.setErrors(wrongHere)
    else goTo(to)
  }
  const next = () => leave(stepAfter(step))
  const choose = (to: number) => {
    if (to > step) leave(to)
    else if (to < step) goTo(to)
  }
  const save = async () => {
    await showMissing(missingFields(form.values, profileRules))
    leads.current = true
    form.onSubmit()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only mistakes lead, not a step that was left.
  useEffect(() => {
    const wrong = wrongIn(form.errors)
    const [first] = wrong
    if (!leads.current || !first) return
    leads.current = false
    lead(stepOf(first), wrong)
  }, [form.errors])

  const labels = [t('wizard.step.personal'), t('wizard.step.address'), t('wizard.step.papers')]
  return (
    <Screen
      title={t('wizard.title')}
      back={manageRoute}
      wide
      action={
        <WizardActions
          step={step}
          labels={labels}
          busy={form.busy}
          onBack={() => goTo(stepBefore(step))}
          onNext={next}
          onSave={() => void save()}
        />
      }
    >
      <Columns
        aside={
          <Steps
            labels={labels}
            active={step}
            done={doneSteps(form.values, profile.user, today())}
            onChoose={choose}
          />
        }
      >
        {step === papersStep ? (
          <PapersStep user={profile.user} />
        ) : (
          <form
            className="form"
            noValidate
            onBlur={form.onBlur}
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              next()
            }}
          >
            {step === 0 ? (
              <PersonalStep form={form} profile={profile} />
            ) : (
              <fieldset className="form">
                <legend className="form-legend">{t('wizard.section.address')}</legend>
                <AddressFields form={form} countries={profile.countries} />
              </fieldset>
            )}
            <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
          </form>
        )}
      </Columns>
    </Screen>
  )
}
