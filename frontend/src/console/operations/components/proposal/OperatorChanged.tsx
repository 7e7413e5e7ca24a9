// What a proposal changes in an operator, field by field: the words before and after.
import type { ProposedChange } from '@/console/shared/api/wire'
import { Changes } from '@/console/shared/changes/Changes'
import type { Change } from '@/console/shared/changes/change'
import { allRoles } from '@/console/shared/session/rights'
import { type Translate, useT } from '@/shared/i18n'

export function OperatorChanged({ changes }: { changes: ProposedChange[] }) {
  const t = useT()
  const shown = changes.map(({ field, before, after }): Change => {
    const words = (value: string | null | undefined) => operatorWords(t, field, value ?? '')
    return { name: operatorField(t, field), before: words(before), after: words(after) }
  })
  return <Changes changes={shown} />
}

function operatorField(t: Translate, field: string): string {
  switch (field) {
    case 'email':
      return t('console.operator.email')
    case 'name':
      return t('console.operator.name')
    case 'roles':
      return t('console.operator.roles')
    case 'active':
      return t('console.operator.access')
    case 'totp':
      return t('console.operator.totp')
    case 'password_link':
      return t('console.proposal.passwordLink')
    default:
      return field
  }
}

function operatorWords(t: Translate, field: string, value: string): string {
  switch (field) {
    case 'roles':
      return rolesText(t, value)
    case 'active':
      return t(value === 'true' ? 'console.operator.stage.active' : 'console.operator.stage.closed')
    case 'totp':
      return t(value === 'true' ? 'console.operator.totpOn' : 'console.operator.totpOff')
    default:
      return value
  }
}

/** The codes of roles, in words. */
function rolesText(t: Translate, codes: string): string {
  const held = codes.split(',').map((code) => code.trim())
  return allRoles
    .filter((role) => held.includes(role))
    .map((role) => t(`console.role.${role}`))
    .join(' · ')
}
