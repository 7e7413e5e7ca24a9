// The search of a list: what is typed goes into the address after a moment, so that it survives a reload.
import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Icon } from '@/shared/ui/Icon'

const pauseMs = 250

/** Letters of the width that a hint takes: a sign of Chinese takes that of two. */
const roomFor = (hint: string): number =>
  [...hint].reduce((room, sign) => room + (sign > '\u2e7f' ? 2 : 1), 0)

interface SearchBoxProps {
  box: RefObject<HTMLInputElement | null>
  /** What is looked for now. */
  words: string | undefined
  hint: string
  to: (words: string | undefined) => string
}

export function SearchBox({ box, words, hint, to }: SearchBoxProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(words ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search.
  useEffect(() => {
    if (typed.trim() === (words ?? '')) return
    const timer = setTimeout(() => void navigate(to(typed.trim() || undefined), { replace: true }), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only words that somebody else took away are followed.
  useEffect(() => {
    if (words === undefined && document.activeElement !== box.current) setTyped('')
  }, [words])
  return (
    <label className="search">
      <Icon name="search" size={16} />
      <input
        ref={box}
        type="search"
        value={typed}
        placeholder={hint}
        size={roomFor(hint)}
        aria-label={hint}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Browsers clear a search box on Escape; the list would then load again and pull back somebody who opens an
          // entry next.
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      <kbd>/</kbd>
    </label>
  )
}
