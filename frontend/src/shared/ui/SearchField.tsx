// A search in a list. It sends the words once typing pauses, and keeps them in the address.
import { useEffect, useRef, useState } from 'react'
import { useLatest } from '@/shared/useLatest'
import { Icon } from './Icon'
import './search.css'

/** So long the typing has to rest. */
const restMs = 300
const longest = 100

interface SearchFieldProps {
  /** The search words. */
  label: string
  /** The name of the button that empties it. */
  clear: string
  words: string
  onSearch: (words: string) => void
}

export function SearchField({ label, clear, words, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(words)
  const search = useLatest(onSearch)
  const asked = useRef(words)
  useEffect(() => {
    if (typed.trim() === asked.current) return
    const timer = setTimeout(() => {
      asked.current = typed.trim()
      search.current(asked.current)
    }, restMs)
    return () => clearTimeout(timer)
  }, [typed, search])
  // The address got other words elsewhere: a button that clears everything, the way back, a link.
  useEffect(() => {
    if (words === asked.current) return
    asked.current = words
    setTyped(words)
  }, [words])
  return (
    <search className="input search">
      <Icon name="search" size={20} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={longest}
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      {typed && (
        <button type="button" className="icon-button" aria-label={clear} onClick={() => setTyped('')}>
          <Icon name="close" size={20} />
        </button>
      )}
    </search>
  )
}
