// The actor in a search of the audit trail: written as recorded there, or an operator chosen by name.
import { usePaused } from '@/console/shared/list/usePaused'
import { useT } from '@/shared/i18n'
import { TextField } from '@/shared/ui/Field'
import { useOperatorItem, useOperatorsNamed } from '../../api/operators'
import { nameIn, operatorIn } from '../../model/audit'
import '../../audit.css'

const mostShown = 5

interface AuditActorProps {
  by: string
  wrong: boolean
  onChange: (by: string) => void
}

export function AuditActor({ by, wrong, onChange }: AuditActorProps) {
  const t = useT()
  const name = usePaused(nameIn(by))
  const found = useOperatorsNamed(name).data?.items.slice(0, mostShown) ?? []
  const number = operatorIn(by)
  const { data: chosen } = useOperatorItem(number)
  const isChosen = chosen !== undefined && chosen.id === number
  const choices = nameIn(by) === '' ? [] : found
  return (
    <div className="audit-actor">
      <TextField
        label={t('console.audit.by')}
        name="by"
        hint={isChosen ? chosen.name : t('console.audit.byHint')}
        error={wrong ? t('console.audit.byHint') : undefined}
        value={by}
        onChange={onChange}
      />
      {choices.length > 0 && (
        <fieldset className="audit-found" aria-label={t('console.audit.found')}>
          {choices.map((operator) => (
            <button
              key={operator.id}
              type="button"
              className="chip"
              onClick={() => onChange(`operator:${operator.id}`)}
            >
              {operator.name}
              <small className="figures">{`operator:${operator.id}`}</small>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
