// From which day to which one; either side may be left open.
import { isDay, today } from '@/shared/format/day'
import { fieldText } from '@/shared/i18n'
import { DateField } from './DateField'
import { useForm } from './form'
import { Button } from './PrimaryAction'
import { Sheet } from './Sheet'

export interface Days {
  /** `YYYY-MM-DD`, or empty if open on this side. */
  from: string
  to: string
}

/** Whether these days are a range: it may be open, but cannot end before it begins. */
export const isRange = ({ from, to }: Days): boolean => !from || !to || from <= to

/** What the sheet says, in words. */
export interface DatesWords {
  title: string
  from: string
  to: string
  /** The button that takes the choice back. */
  all: string
  apply: string
  /** The last day is before the first one. */
  order: string
}

interface DatesSheetProps extends Days {
  words: DatesWords
  onChoose: (days: Days) => void
  onClose: () => void
}

/** Nothing was booked before. */
const firstDay = '2015-01-01'

function mistakeOf(day: string): string | undefined {
  const range = { min: firstDay, max: today() }
  const fits = day === '' || (isDay(day) && day >= range.min && day <= range.max)
  return fits ? undefined : fieldText('DateOutOfRange', range)
}

export function DatesSheet({ words, from, to, onChoose, onClose }: DatesSheetProps) {
  const take = (days: Days) => {
    onChoose(days)
    onClose()
  }
  const form = useForm<Days>({
    initial: { from, to },
    validate: (days) => {
      const [from, to] = [mistakeOf(days.from), mistakeOf(days.to)]
      if (from || to) return { from, to }
      return isRange(days) ? {} : { to: words.order }
    },
    submit: async (days) => take(days),
  })
  const field = (name: keyof Days) => ({
    name,
    label: words[name],
    value: form.values[name],
    error: form.errors[name],
    min: firstDay,
    max: today(),
    onChange: (day: string) => form.set({ [name]: day }),
  })
  return (
    <Sheet
      open
      title={words.title}
      onClose={onClose}
      action={
        <>
          <Button look="quiet" onClick={() => take({ from: '', to: '' })}>
            {words.all}
          </Button>
          <Button form="dates">{words.apply}</Button>
        </>
      }
    >
      <form id="dates" className="form" noValidate onSubmit={form.onSubmit} onBlur={form.onBlur}>
        <DateField {...field('from')} />
        <DateField {...field('to')} />
      </form>
    </Sheet>
  )
}
