// Tabs with the keyboard's arrows, as the ARIA pattern has it. The panel is the caller's, given by `children`.
import { type KeyboardEvent, type ReactNode, useId } from 'react'

export interface TabItem<K extends string> {
  key: K
  label: string
}

interface TabsProps<K extends string> {
  label: string
  items: TabItem<K>[]
  active: K
  onChange: (key: K) => void
  children: ReactNode
}

export function Tabs<K extends string>({ label, items, active, onChange, children }: TabsProps<K>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = items.findIndex((item) => item.key === active)
    const next = items[(at + step + items.length) % items.length]
    if (!next) return
    onChange(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  // One tab alone is no choice and is not shown; the panel stays the same element, so that nothing typed into it is lost when
  // a second one comes.
  const several = items.length > 1
  const panel = several ? { role: 'tabpanel', 'aria-labelledby': `${id}-${active}` } : {}
  return (
    <div className="tabs">
      {several && (
        <div className="tabs-list" role="tablist" aria-label={label} onKeyDown={move}>
          {items.map((item) => (
            <button
              type="button"
              role="tab"
              key={item.key}
              id={`${id}-${item.key}`}
              className="tabs-tab"
              aria-selected={item.key === active}
              aria-controls={`${id}-panel`}
              tabIndex={item.key === active ? 0 : -1}
              onClick={() => onChange(item.key)}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
      <div id={`${id}-panel`} {...panel}>
        {children}
      </div>
    </div>
  )
}
