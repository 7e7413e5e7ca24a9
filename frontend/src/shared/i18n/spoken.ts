// Which language a part of a screen speaks where it is not the screen's own: the desk shows what an investor reads in the other.
import { createContext } from 'react'
import type { Shown } from './catalogue'

export const Spoken = createContext<Shown | undefined>(undefined)
