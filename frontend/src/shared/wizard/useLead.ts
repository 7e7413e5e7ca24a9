// Leads to the step on which something is wrong, and there to the first wrong field, once it is drawn.
import { useEffect, useRef } from 'react'
import { scrollToFirst } from '../ui/form'
import type { Steps } from './useSteps'

export function useLead({
  step,
  goTo,
}: Pick<Steps, 'step' | 'goTo'>): (to: number, fields: string[]) => void {
  const waiting = useRef<{ to: number; fields: string[] }>(undefined)
  useEffect(() => {
    const lead = waiting.current
    if (lead?.to !== step) return
    waiting.current = undefined
    scrollToFirst(lead.fields)
  }, [step])
  return (to, fields) => {
    if (to === step) return scrollToFirst(fields)
    waiting.current = { to, fields }
    goTo(to)
  }
}
