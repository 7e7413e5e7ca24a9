// A record may change while a dialog about it is open: the dialog keeps showing the refusal, and closing it reloads the data.
import { useRef } from 'react'
import { asRefusal } from '@/shared/api/refusal'
import { hasMoved } from './useActForm'

export function useOutdated(reload: () => Promise<unknown>) {
  const isOutdated = useRef(false)
  return {
    watch: async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
      try {
        return await asked
      } catch (error) {
        if (hasMoved(asRefusal(error))) isOutdated.current = true
        throw error
      }
    },
    left: () => {
      if (isOutdated.current) void reload()
    },
  }
}
