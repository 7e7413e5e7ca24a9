// Finds the row of a wheel for the typed characters: a number (1985, 12) or the beginning of a name (mar).
import { useRef } from 'react'

export interface WheelOption {
  value: number
  text: string
}

/** Characters further apart than this start a new search. */
const pauseMs = 1000

function find(options: WheelOption[], typed: string): WheelOption | undefined {
  return (
    options.find(({ value }) => String(value) === typed) ??
    options.find(({ value }) => String(value).startsWith(typed)) ??
    options.find(({ text }) => text.toLowerCase().startsWith(typed))
  )
}

/** Takes one character after the other, and answers the row that they lead to by then. */
export function useTypedChoice(options: WheelOption[]): (character: string) => WheelOption | undefined {
  const typed = useRef({ text: '', at: 0 })
  return (character) => {
    const now = Date.now()
    const before = now - typed.current.at > pauseMs ? '' : typed.current.text
    const one = character.toLowerCase()
    const found = find(options, before + one)
    // If nothing matches, a new search starts with the last character.
    typed.current = { text: found ? before + one : one, at: now }
    return found ?? find(options, one)
  }
}
