// The form that adds an operator, or changes name and roles of one. A refusal is shown at its field, or under the form.
import { useState } from 'react'
import { say } from '@/console/shared/acts/lastAction'
import { WhyField } from '@/console/shared/acts/WhyField'
import type { OperatorItem, Proposal, Role } from '@/console/shared/api/wire'
import { OpenProposals } from '@/console/shared/proposals/OpenProposals'
import { isProposed } from '@/console/shared/proposals/proposals'
import { RecordForm } from '@/console/shared/record/RecordForm'
import { useRecordForm } from '@/console/shared/record/useRecordForm'
import { allRoles, changesDecidingRoles } from '@/console/shared/session/rights'
import { useT } from '@/shared/i18n'
import { Check, FieldGroup, TextField } from '@/shared/ui/Field'
import { changeOperator, inviteOperator } from '../../api/operators'
import '../../access.css'

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
  const [made, setMade] = useState<Proposal>()
  /** Whether a second administrator has to approve it. */
  const isProposal = (values: Values, read: OperatorItem | undefined) =>
    changesDecidingRoles(read?.roles ?? [], values.roles)
  const form = useRecordForm<OperatorItem, Values>({
    record: item,
    blank: empty,
    valuesOf,
    validate: (values, read) => ({
      ...(!read && !values.email.trim() ? { email: t('FieldRequired') } : {}),
      ...(values.name.trim() ? {} : { name: t('FieldRequired') }),
      ...(values.roles.length > 0 ? {} : { roles: t('console.operator.rolesMissing') }),
      ...(isProposal(values, read) && !values.reason.trim()
        ? { reason: t('console.proposal.reasonMissing') }
        : {}),
    }),
    send: async (values, read) => {
      const { email, name, roles } = values
      const why = isProposal(values, read) ? { reason: values.reason.trim() } : {}
      const kept = read
        ? await changeOperator(read.id, { name, roles, version: read.version, ...why })
        : await inviteOperator({ email, name, roles, ...why })
      if (isProposed(kept)) {
        // Nothing is changed yet: the form shows what counts.
        setMade(kept.proposal)
        return undefined
      }
      setMade(undefined)
      say(t(read ? 'console.operator.changed' : 'console.operator.invited', { name: kept.name }))
      return kept
    },
    onDone,
    reload,
    mistakesOf: ({ messageKey }) =>
      messageKey === 'VerifyError_SubjectExist' ? { email: t('console.operator.emailTaken') } : undefined,
  })
  const { read, values, errors, set } = form
  const proposes = isProposal(values, read)
  const hold = (role: Role, held: boolean) =>
    set({ roles: allRoles.filter((one) => (one === role ? held : values.roles.includes(one))) })
  return (
    <RecordForm form={form} act={t(actOf(proposes, read))}>
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
      {proposes && (
        <WhyField
          label={t('console.proposal.reasonLabel')}
          hint={t('console.proposal.needsAdmin')}
          value={values.reason}
          missing={errors.reason !== undefined}
          onChange={(reason) => set({ reason })}
        />
      )}
      <OpenProposals on={read && { kind: 'operator', id: String(read.id) }} made={made} />
      {read && <p className="muted">{t('console.operator.saveText')}</p>}
    </RecordForm>
  )
}

function actOf(proposes: boolean, read: OperatorItem | undefined) {
  if (proposes) return 'console.proposal.propose'
  return read ? 'console.operator.save' : 'console.operator.invite'
}
