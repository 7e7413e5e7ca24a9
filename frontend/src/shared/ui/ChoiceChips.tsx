// Narrows a list to one of a few choices: a row of chips, one of them pressed.
import './filters.css'

interface ChoiceChipsProps<T> {
  /** The choice, for screen readers. */
  label: string
  choices: { value: T; label: string }[]
  chosen: T
  onChoose: (value: T) => void
}

/** The room at each end of the row, in pixels. */
const gutter = 16

/** Scrolls the row until the chip is in it; the page stays where it is. */
function showInRow(chip: HTMLElement | null): void {
  const row = chip?.parentElement
  if (!chip || !row) return
  const start = chip.offsetLeft - row.offsetLeft - gutter
  const end = start + chip.offsetWidth + 2 * gutter
  row.scrollLeft = Math.max(end - row.clientWidth, Math.min(row.scrollLeft, start))
}

export function ChoiceChips<T extends string | number | null | undefined>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceChipsProps<T>) {
  return (
    <div className="filters" role="group" aria-label={label}>
      {choices.map((choice) => {
        const pressed = choice.value === chosen
        return (
          <button
            type="button"
            key={String(choice.value)}
            ref={pressed ? showInRow : null}
            className="chip chip-choice"
            data-active={pressed}
            aria-pressed={pressed}
            onClick={() => onChoose(choice.value)}
          >
            {choice.label}
          </button>
        )
      })}
    </div>
  )
}
