// The library's date wheels. Takes and gives days as the wire writes them, `YYYY-MM-DD`, whatever the clock's zone.
import './overlays'
import DatePicker from 'antd-mobile/es/components/date-picker'
import { wireDate } from '@/shared/format'
import { translate } from '@/shared/i18n'

interface Choice {
  title: string
  value: string
  min: string
  max: string
}

function localDay(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** The day chosen, or null when the wheels were closed. */
export async function chooseDay({ title, value, min, max }: Choice): Promise<string | null> {
  const chosen = await DatePicker.prompt({
    title,
    defaultValue: localDay(value),
    min: localDay(min),
    max: localDay(max),
    confirmText: translate('shared.done'),
    cancelText: translate('shared.cancel'),
  })
  return chosen ? wireDate(chosen.getFullYear(), chosen.getMonth() + 1, chosen.getDate()) : null
}
