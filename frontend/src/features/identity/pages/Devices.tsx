import { forget, useServer } from '@/shared/api/query'
import { deviceName, isPhone } from '@/shared/device'
import { momentText } from '@/shared/format'
import { translate, useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { confirm, toast } from '@/shared/ui/dialogs'
import { Icon } from '@/shared/ui/Icon'
import { Button } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { StatusBadge } from '@/shared/ui/Status'
import { useChange } from '@/shared/ui/useChange'
import { type Device, endDevices, fetchDevices } from '../api/contacts'
import { BoundIdentities } from '../components/BoundIdentities'
import './settings.css'

export default function Devices() {
  const t = useT()
  const { data, error, refetch } = useServer(['devices'], fetchDevices, { staleTime: 0 })
  const { run, busy } = useChange({
    change: (id: number | undefined) => endDevices(id).finally(() => void forget(['devices'])),
    onDone: () => void toast(translate('settings.devices.ended')),
  })
  const end = async (question: string, id?: number) => {
    if (await confirm({ text: question, confirm: t('settings.devices.end'), danger: true })) run(id)
  }
  const others = data?.filter((device) => !device.thisOne) ?? []
  return (
    <Screen title={t('settings.devices.title')} back="/user/accountmanage" wide>
      <Columns aside={<p className="muted">{t('settings.devices.text')}</p>}>
        {!data &&
          (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={4} />)}
        {data && (
          <ul className="rows">
            {data.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                onEnd={() =>
                  void end(t('settings.devices.end.sure', { device: deviceName(device.device) }), device.id)
                }
              />
            ))}
          </ul>
        )}
        {data && others.length === 0 && <p className="muted">{t('settings.devices.only')}</p>}
        {others.length > 1 && (
          <Button look="quiet" busy={busy} onClick={() => void end(t('settings.devices.endAll.sure'))}>
            {t('settings.devices.endAll')}
          </Button>
        )}
        <BoundIdentities />
      </Columns>
    </Screen>
  )
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const t = useT()
  return (
    <li className="row device">
      <Icon name={isPhone(device.device) ? 'device' : 'globe'} />
      <span className="row-words">
        <span className="device-head">
          {deviceName(device.device)}
          {device.thisOne ? (
            <StatusBadge tone="good" label={t('settings.devices.this')} />
          ) : (
            <button type="button" className="link device-end" onClick={onEnd}>
              {t('settings.devices.end')}
            </button>
          )}
        </span>
        <small className="figures">{t('settings.devices.seen', { at: momentText(device.lastSeen) })}</small>
        <small className="figures">{t('settings.devices.since', { at: momentText(device.created) })}</small>
      </span>
    </li>
  )
}
