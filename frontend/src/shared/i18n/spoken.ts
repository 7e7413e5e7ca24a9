// The language of a part of a screen if it differs from the screen's own: the desk shows what an investor reads in the
// other.
import { createContext } from 'react'
import type { Shown } from './catalogue'

export const Spoken = createContext<Shown | undefined>(undefined)
