// One column of the date wheel: a list box that scrolls by itself, so that a finger finds the phone's own momentum, and in which
// the row in the middle is the chosen one. Arrow keys, Page Up and Down, Home, End and typed characters choose as well.
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '../useLatest'
import { useTypedChoice, type WheelOption } from './useTypedChoice'

interface WheelColumnProps {
  label: string
  options: WheelOption[]
  value: number
  /** Whether the focus goes here when the wheel comes up. */
  takesFocus: boolean
  onChange: (value: number) => void
  /** Enter takes the choice. */
  onEnter: () => void
}

/** What Page Up and Page Down pass over: the rows that are visible at once. */
const pageRows = 5

/** Zero as long as the dialog around it is not shown. */
const rowHeight = (column: HTMLElement): number =>
  column.firstElementChild?.getBoundingClientRect().height ?? 0

export function WheelColumn({ label, options, value, takesFocus, onChange, onEnter }: WheelColumnProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  /** The height of a row when the column was last placed. */
  const placedFor = useRef(0)
  const findTyped = useTypedChoice(options)
  const at = options.findIndex((option) => option.value === value)
  const last = options.length - 1

  /** Brings the chosen row to the middle, unless the scrolling that chose it has. */
  const place = () => {
    const column = box.current
    const height = column ? rowHeight(column) : 0
    if (!column || height === 0) return
    const isFirst = placedFor.current === 0
    if (height !== placedFor.current || Math.round(column.scrollTop / height) !== at)
      column.scrollTop = at * height
    placedFor.current = height
    if (isFirst && takesFocus) column.focus({ preventScroll: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen row moves with its place in the column only.
  useLayoutEffect(place, [at])

  // The dialog is shown after this is drawn, and letters may grow later.
  const placeLatest = useLatest(place)
  useEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => placeLatest.current())
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [placeLatest])

  const choose = (option: WheelOption | undefined) => {
    if (option && option.value !== value) onChange(option.value)
  }

  const onScroll = () => {
    const column = box.current
    const height = column ? rowHeight(column) : 0
    // Until it is placed, its position says nothing about the choice.
    if (!column || height === 0 || height !== placedFor.current) return
    const row = Math.min(Math.max(Math.round(column.scrollTop / height), 0), last)
    const option = options[row]
    // At once: a row that is drawn later would be brought to the middle again, against the finger.
    if (option && option.value !== value) flushSync(() => onChange(option.value))
  }

  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    const row = (target as HTMLElement).closest<HTMLElement>('[data-value]')
    choose(options.find((option) => String(option.value) === row?.dataset.value))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const steps: Record<string, number> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      PageUp: at - pageRows,
      PageDown: at + pageRows,
      Home: 0,
      End: last,
    }
    const step = steps[event.key]
    if (event.key === 'Enter') onEnter()
    else if (step !== undefined) choose(options[Math.min(Math.max(step, 0), last)])
    else if (event.key.length === 1) choose(findTyped(event.key))
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={box}
      className="wheel-column"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${value}`}
      onScroll={onScroll}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the list box keeps the focus and names the row that is active.
        <div
          key={option.value}
          id={`${id}-${option.value}`}
          className="wheel-option"
          role="option"
          aria-selected={option.value === value}
          data-value={option.value}
        >
          {option.text}
        </div>
      ))}
    </div>
  )
}
