// The end of a list with more pages: loads more when it comes into view; a button does the same for the keyboard.
import { useEffect, useRef } from 'react'
import { useT } from '@/shared/i18n'
import { useLatest } from '../useLatest'
import { Button } from './PrimaryAction'

interface EndOfListProps {
  more: boolean
  busy: boolean
  onMore: () => void
}

export function EndOfList({ more, busy, onMore }: EndOfListProps) {
  const t = useT()
  const mark = useRef<HTMLDivElement>(null)
  const latest = useLatest(onMore)
  useEffect(() => {
    const element = mark.current
    if (!element || !more || busy || typeof IntersectionObserver === 'undefined') return
    const watch = new IntersectionObserver(
      (entries) => entries.some((e) => e.isIntersecting) && latest.current(),
      {
        rootMargin: '300px',
      },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [more, busy, latest])
  if (!more) return null
  return (
    <div className="end-of-list" ref={mark}>
      <Button look="plain" busy={busy} onClick={onMore}>
        {t('shared.more')}
      </Button>
    </div>
  )
}
