// The stage of a document: its size as the window changes, panning by dragging, zooming by the wheel with Ctrl.
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLatest } from '@/shared/useLatest'
import type { Size } from './view'

export function usePaneSize(stage: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])
  return size
}

export function useWheelZoom(stage: RefObject<HTMLElement | null>, zoom: (closer: boolean) => void): void {
  const latest = useLatest(zoom)
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      latest.current(event.deltaY < 0)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [stage, latest])
}

/** Handlers that scroll the stage when it is dragged. */
export function useDragging(stage: RefObject<HTMLElement | null>) {
  const last = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      last.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (!last.current || !stage.current) return
      stage.current.scrollLeft -= event.clientX - last.current.x
      stage.current.scrollTop -= event.clientY - last.current.y
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: () => {
      last.current = null
    },
  }
}
