// Folds of which at most one is open: the content of the others is not drawn.
import { useState } from 'react'

export interface Held {
  open: boolean
  set: (open: boolean) => void
}

/** The state of each fold by its name; opening one closes the one that was open. */
export function useOneOpen(): (name: string) => Held {
  const [shown, show] = useState<string>()
  return (name) => ({
    open: shown === name,
    // The one that closes says so after the other has opened.
    set: (open) => show((old) => (open ? name : old === name ? undefined : old)),
  })
}
