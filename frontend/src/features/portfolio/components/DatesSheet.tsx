// From which day to which one; either side may be left open.
import { isDay, today } from '@/shared/format/day'
import { fieldText, useT } from '@/shared/i18n'
import { DateField } from '@/shared/ui/DateField'
import { useForm } from '@/shared/ui/form'
import { Button } from '@/shared/ui/PrimaryAction'
import { Sheet } from '@/shared/ui/Sheet'
import { type FundsFilter, isRange } from '../fundsFilter'

type Days = Pick<FundsFilter, 'from' | 'to'>

interface DatesSheetProps extends Days {
  title: string
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

export function DatesSheet({ title, from, to, onChoose, onClose }: DatesSheetProps) {
  const t = useT()
  const take = (days: Days) => {
    onChoose(days)
    onClose()
  }
  const form = useForm<Days>({
    initial: { from, to },
    validate: (days) => {
      const [from, to] = [mistakeOf(days.from), mistakeOf(days.to)]
      if (from || to) return { from, to }
      return isRange(days) ? {} : { to: t('portfolio.funds.dates.order') }
    },
    submit: async (days) => take(days),
  })
  const field = (name: keyof Days) => ({
    name,
    label: t(`portfolio.funds.day.${name}`),
    value: form.values[name],
    error: form.errors[name],
    min: firstDay,
    max: today(),
    onChange: (day: string) => form.set({ [name]: day }),
  })
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      action={
        <>
          <Button look="quiet" onClick={() => take({ from: '', to: '' })}>
            {t('portfolio.funds.showAll')}
          </Button>
          <Button form="fund-dates">{t('portfolio.funds.apply')}</Button>
        </>
      }
    >
      <form id="fund-dates" className="form" noValidate onSubmit={form.onSubmit} onBlur={form.onBlur}>
        <DateField {...field('from')} />
        <DateField {...field('to')} />
      </form>
    </Sheet>
  )
}
