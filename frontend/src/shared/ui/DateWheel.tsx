// The library's date wheels. Take and give days as the wire writes them, `YYYY-MM-DD`, whatever the clock's zone. They
// go with the field that opened them.
import './antdLanguage'
import DatePicker from 'antd-mobile/es/components/date-picker'
import { wireDate } from '@/shared/format'
import { useT } from '@/shared/i18n'

export interface DateWheelProps {
  title: string
  value: string
  min: string
  max: string
  onChoose: (day: string) => void
  onClose: () => void
}

function localDay(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** A sheet that is open lies in the browser's top layer: the wheels go inside it, or they would be under it. */
const onTop = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body

export default function DateWheel({ title, value, min, max, onChoose, onClose }: DateWheelProps) {
  const t = useT()
  return (
    <DatePicker
      visible
      getContainer={onTop}
      title={title}
      defaultValue={localDay(value)}
      min={localDay(min)}
      max={localDay(max)}
      confirmText={t('shared.done')}
      cancelText={t('shared.cancel')}
      onConfirm={(day) => onChoose(wireDate(day.getFullYear(), day.getMonth() + 1, day.getDate()))}
      onClose={onClose}
    />
  )
}
