// Lets any screen of the desk open the sheet of keys.
import { createContext, useContext } from 'react'

export const DeskContext = createContext<() => void>(() => undefined)

export const useHelp = (): (() => void) => useContext(DeskContext)
