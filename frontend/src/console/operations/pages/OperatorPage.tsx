// One operator: administrators change name, roles and access; auditors read. Beside them the devices and the history.
import { useNavigate, useParams } from 'react-router-dom'
import type { OperatorItem } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { listAddress, recordAddress, usePlace } from '@/console/shared/place/place'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { runsDesk } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { deskTime, zonedTime, zoneName } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { useGo } from '@/shared/useGo'
import { useOperatorItem } from '../api/operators'
import { OwnDevices } from '../components/access/OwnDevices'
import { OperatorActs } from '../components/operator/OperatorActs'
import { OperatorForm } from '../components/operator/OperatorForm'
import { OperatorHistory } from '../components/operator/OperatorHistory'
import { OperatorBadge } from '../components/operator/OperatorStage'

export default function OperatorPage() {
  const t = useT()
  const { id } = useParams()
  const navigate = useNavigate()
  const go = useGo()
  const place = usePlace()
  const me = useOperator((session) => session.operator)
  const to = listAddress('operators', place)
  const leave = () => void navigate(to)
  useKeys('item', { ...useDeskHandlers(), leave })
  const number = id === 'new' ? undefined : Number(id)
  const { data, error, refetch } = useOperatorItem(number)
  const item = data && data.id === number ? data : undefined
  const mayRun = me !== null && runsDesk(me)
  const back = { to, label: t('console.operator.back') }
  if (id === 'new' && mayRun) {
    return (
      <RecordPage back={back} title={t('console.operator.add')} aside={undefined}>
        <OperatorForm
          item={undefined}
          onDone={(added) => go(recordAddress('operators', added.id, place), { replace: true })}
          reload={async () => undefined}
        />
      </RecordPage>
    )
  }
  if (!item) {
    const gone = { title: t('console.operator.gone'), text: t('console.operator.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={back}
      title={item.name}
      aside={
        <>
          <OperatorBadge stage={item.stage} />
          <span className="muted figures">{`#${item.id}`}</span>
        </>
      }
    >
      <div className="investor">
        <div className="investor-side">
          <Facts item={item} />
          {mayRun && <OperatorActs item={item} own={item.id === me.id} />}
          <OwnDevices sessions={item.sessions} />
        </div>
        <div className="investor-main">
          {mayRun && (
            <OperatorForm
              key={item.id}
              item={item}
              onDone={() => undefined}
              reload={async () => (await refetch()).data}
            />
          )}
          <OperatorHistory id={item.id} />
        </div>
      </div>
    </RecordPage>
  )
}

function Facts({ item }: { item: OperatorItem }) {
  const t = useT()
  const facts: [string, string][] = [
    [t('console.operator.email'), item.email],
    [t('console.operator.roles'), item.roles.map((role) => t(`console.role.${role}`)).join(' · ')],
    [
      t('console.operator.lastLogin', { zone: zoneName }),
      item.last_login_at ? deskTime(item.last_login_at) : t('console.operator.never'),
    ],
    [t('console.operator.totp'), t(item.totp ? 'console.operator.totpOn' : 'console.operator.totpOff')],
    [t('console.access.codesLeft'), String(item.recovery_codes_left)],
    [t('console.operator.added'), zonedTime(item.created_at)],
  ]
  return (
    <dl className="record-part facts">
      {facts.map(([name, value]) => (
        <div key={name} className={value === item.email ? 'facts-whole' : undefined}>
          <dt>{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
