// The form that adds an operator, or changes name and roles of one. A refusal stands at its field, or under the form.
import { useState } from 'react'
import { Refused } from '@/console/shared/acts/Refused'
import { say } from '@/console/shared/acts/said'
import { WhyField } from '@/console/shared/acts/WhyField'
import type { OperatorItem, Proposal, Role } from '@/console/shared/api/wire'
import { confirmKeys } from '@/console/shared/keys/keyboard'
import { OpenProposals } from '@/console/shared/proposals/OpenProposals'
import { isProposed } from '@/console/shared/proposals/proposals'
import { allRoles, changesDecidingRoles } from '@/console/shared/session/rights'
import type { Refusal } from '@/shared/api/refusal'
import { refusalText, useT } from '@/shared/i18n'
import { Check, FieldGroup, TextField } from '@/shared/ui/Field'
import { useForm } from '@/shared/ui/form'
import { changeOperator, inviteOperator } from '../../api/operators'

interface Values {
  email: string
  name: string
  roles: Role[]
  reason: string
}

const empty: Values = { email: '', name: '', roles: [], reason: '' }
const valuesOf = ({ email, name, roles }: OperatorItem): Values => ({ email, name, roles, reason: '' })

interface OperatorFormProps {
  /** The one that is changed; none is a new one. */
  item: OperatorItem | undefined
  onDone: (kept: OperatorItem) => void
  /** The operator as they are now. */
  reload: () => Promise<OperatorItem | undefined>
}

export function OperatorForm({ item, onDone, reload }: OperatorFormProps) {
  const t = useT()
  // The version that was read: what comes in meanwhile must not be overwritten unseen.
  const [read, setRead] = useState(item)
  const [refusal, setRefusal] = useState<Refusal>()
  const [made, setMade] = useState<Proposal>()
  /** Whether a second administrator has to approve it. */
  const isProposal = (values: Values) => changesDecidingRoles(read?.roles ?? [], values.roles)
  const form = useForm<Values>({
    initial: item ? valuesOf(item) : empty,
    validate: (values) => {
      setRefusal(undefined)
      return {
        ...(!read && !values.email.trim() ? { email: t('FieldRequired') } : {}),
        ...(values.name.trim() ? {} : { name: t('FieldRequired') }),
        ...(values.roles.length > 0 ? {} : { roles: t('console.operator.rolesMissing') }),
        ...(isProposal(values) && !values.reason.trim()
          ? { reason: t('console.proposal.reasonMissing') }
          : {}),
      }
    },
    submit: async (values) => {
      const { email, name, roles } = values
      const why = isProposal(values) ? { reason: values.reason.trim() } : {}
      const kept = read
        ? await changeOperator(read.id, { name, roles, version: read.version, ...why })
        : await inviteOperator({ email, name, roles, ...why })
      if (isProposed(kept)) {
        // Nothing is changed yet: the form shows what counts.
        setMade(kept.proposal)
        form.set(read ? valuesOf(read) : empty)
        return
      }
      setMade(undefined)
      say(t(read ? 'console.operator.changed' : 'console.operator.invited', { name: kept.name }))
      setRead((before) => (before ? kept : before))
      onDone(kept)
    },
    onRefusal: (refused) => {
      const field = String(refused.params.field ?? '')
      if (refused.messageKey === 'VerifyError_SubjectExist') {
        form.setErrors({ email: t('console.operator.emailTaken') })
      } else if (field in empty) form.setErrors({ [field]: refusalText(refused) })
      else setRefusal(refused)
      return true
    },
  })
  const { values, errors, set } = form
  const takeNew = async () => {
    const present = await reload()
    if (!present) return
    setRead(present)
    set(valuesOf(present))
    setRefusal(undefined)
  }
  const hold = (role: Role, held: boolean) =>
    set({ roles: allRoles.filter((one) => (one === role ? held : values.roles.includes(one))) })
  return (
    <form
      className="record-part campaign-form"
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.onSubmit(event)
      }}
    >
      <div className="form-pair">
        <TextField
          label={t('console.operator.name')}
          name="name"
          maxLength={200}
          autoComplete="off"
          value={values.name}
          error={errors.name}
          onChange={(name) => set({ name })}
        />
        {!read && (
          <TextField
            label={t('console.operator.email')}
            name="email"
            type="email"
            maxLength={320}
            autoComplete="off"
            value={values.email}
            error={errors.email}
            hint={t('console.operator.emailHint')}
            onChange={(email) => set({ email })}
          />
        )}
      </div>
      <FieldGroup
        className="role-choices"
        name="roles"
        legend={<legend>{t('console.operator.roles')}</legend>}
        error={errors.roles}
      >
        {allRoles.map((role) => (
          <Check
            key={role}
            name={role}
            checked={values.roles.includes(role)}
            onChange={(held) => hold(role, held)}
          >
            <strong>{t(`console.role.${role}`)}</strong>
            <small className="muted">{t(`console.operator.may.${role}`)}</small>
          </Check>
        ))}
      </FieldGroup>
      {isProposal(values) && (
        <WhyField
          label={t('console.proposal.reasonLabel')}
          hint={t('console.proposal.needsAdmin')}
          value={values.reason}
          missing={errors.reason !== undefined}
          onChange={(reason) => set({ reason })}
        />
      )}
      <OpenProposals on={read && { kind: 'operator', id: String(read.id) }} made={made} />
      <Refused
        refusal={refusal}
        outdated={({ messageKey }) => messageKey === 'Error_StaleVersion'}
        takeNew={takeNew}
      />
      <div className="judgement-acts">
        <button type="submit" className="act act-pass" aria-busy={form.busy || undefined}>
          {form.busy && <span className="button-spinner" aria-hidden="true" />}
          {t(
            isProposal(values)
              ? 'console.proposal.propose'
              : read
                ? 'console.operator.save'
                : 'console.operator.invite',
          )}{' '}
          <kbd>{confirmKeys}</kbd>
        </button>
      </div>
      {read && <p className="muted">{t('console.operator.saveText')}</p>}
    </form>
  )
}
