// The one line in which the desk says what was just done.
import { create } from 'zustand'

export const useLastAction = create<{ text: string; at: number }>()(() => ({ text: '', at: 0 }))

export const say = (text: string): void => useLastAction.setState({ text, at: Date.now() })
