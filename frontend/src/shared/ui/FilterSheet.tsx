// The choices of one filter: one of them or none, or several.
import { useT } from '@/shared/i18n'
import { Icon } from './Icon'
import { Button } from './PrimaryAction'
import { Sheet } from './Sheet'

export interface Choice {
  value: number
  label: string
}

interface FilterSheetProps {
  title: string
  /** The button that takes the choice back, in words. */
  all: string
  choices: Choice[]
  chosen: number[]
  several: boolean
  onChoose: (values: number[]) => void
  onClose: () => void
}

export function FilterSheet({ title, all, choices, chosen, several, onChoose, onClose }: FilterSheetProps) {
  const t = useT()
  const toggle = (value: number) => {
    const has = chosen.includes(value)
    if (several) return onChoose(has ? chosen.filter((other) => other !== value) : [...chosen, value])
    onChoose(has ? [] : [value])
    onClose()
  }
  const clear = () => {
    onChoose([])
    if (!several) onClose()
  }
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      action={
        <>
          <Button look="quiet" onClick={clear}>
            {all}
          </Button>
          {several && <Button onClick={onClose}>{t('shared.done')}</Button>}
        </>
      }
    >
      <ul>
        {choices.map((choice) => (
          <li key={choice.value}>
            <button
              type="button"
              className="country-row"
              aria-pressed={chosen.includes(choice.value)}
              onClick={() => toggle(choice.value)}
            >
              <span className="country-name">{choice.label}</span>
              {chosen.includes(choice.value) && <Icon name="check" size={20} />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
