// How a document is looked at: zoom over the size that fits, turn, page. Pure; the pane draws it.

export interface View {
  /** 1 fits the pane. */
  zoom: number
  /** Degrees clockwise: 0, 90, 180, 270. */
  turn: number
  /** Counted from 1. */
  page: number
}

export type ViewAct = 'zoomIn' | 'zoomOut' | 'fit' | 'rotate' | 'pageDown' | 'pageUp'

export interface Size {
  width: number
  height: number
}

export const firstView: View = { zoom: 1, turn: 0, page: 1 }

const step = 1.25
const most = 8
const least = 0.5

const held = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

export function viewed(view: View, act: ViewAct, pages: number): View {
  switch (act) {
    case 'zoomIn':
      return { ...view, zoom: held(view.zoom * step, least, most) }
    case 'zoomOut':
      return { ...view, zoom: held(view.zoom / step, least, most) }
    case 'fit':
      return { ...view, zoom: 1 }
    case 'rotate':
      return { ...view, turn: (view.turn + 90) % 360 }
    case 'pageDown':
      return { ...view, page: held(view.page + 1, 1, Math.max(1, pages)) }
    case 'pageUp':
      return { ...view, page: held(view.page - 1, 1, Math.max(1, pages)) }
  }
}

/** A picture fits entirely inside the pane; a page of text fills its width. */
export function fitting(content: Size, pane: Size, by: 'whole' | 'width'): number {
  if (content.width <= 0 || content.height <= 0) return 1
  const across = pane.width / content.width
  return by === 'width' ? across : Math.min(across, pane.height / content.height)
}

export const turned = (size: Size, turn: number): Size =>
  turn % 180 === 0 ? size : { width: size.height, height: size.width }
