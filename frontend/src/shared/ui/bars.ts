// The heights of the bars at the top and the bottom of the window, as lengths that the styles use: a focused element
// scrolls to between them, and everything above the tab bar begins at its height.

/** For the `ref` of a bar: its height is added to this length for as long as the bar is there. */
function heldAs(length: `--bar-${string}`) {
  const heights = new Map<Element, number>()
  const tell = () => {
    const sum = [...heights.values()].reduce((total, height) => total + height, 0)
    document.documentElement.style.setProperty(length, `${sum}px`)
  }
  return (bar: HTMLElement | null) => {
    if (!bar || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      heights.set(bar, bar.getBoundingClientRect().height)
      tell()
    })
    observer.observe(bar)
    return () => {
      observer.disconnect()
      heights.delete(bar)
      tell()
    }
  }
}

/** A message above everything else, also above a header. */
export const barAbove = heldAs('--bar-above')
export const barAtTop = heldAs('--bar-top')
/** Several at the bottom are stacked. */
export const barAtFoot = heldAs('--bar-foot')

const tabs = heldAs('--bar-tabs')

/** The tab bar, lowest at the foot: the others begin at its height, `--bar-tabs`. */
export const barOfTabs = (bar: HTMLElement | null) => {
  const left = [tabs(bar), barAtFoot(bar)]
  return () => {
    for (const leave of left) leave?.()
  }
}
