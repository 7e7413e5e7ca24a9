// How a screen is judged without a person looking: what axe finds, and what is cut off or reaches past the side.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(
    (found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

/**
 * What reaches past the side of the screen or into what stands beside it, and what hides a part of its own text. A map draws beyond its frame, and names
 * that are cut short by lines stand in full elsewhere.
 */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${(element.textContent ?? '').slice(0, 30)}"`
    const found: string[] = []
    if (document.documentElement.scrollWidth > width)
      found.push(`page ${document.documentElement.scrollWidth}`)
    for (const element of document.querySelectorAll('body *')) {
      const box = element.getBoundingClientRect()
      if (box.width === 0 || box.height === 0 || element.closest('.map')) continue
      const style = getComputedStyle(element)
      const scrolls = (of: Element | null): boolean =>
        of !== null && (/auto|scroll/.test(getComputedStyle(of).overflowX) || scrolls(of.parentElement))
      if (box.right > width + 1 && style.position !== 'fixed' && !scrolls(element))
        found.push(`past the side: ${named(element)}`)
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const hides = /hidden|clip/.test(style.overflowX) || /hidden|clip/.test(style.overflowY)
      const within =
        element.textContent?.trim() && /^(DD|DT|TD|TH|H1|H2|H3|P|BUTTON|LABEL|OUTPUT)$/.test(element.tagName)
      if (within && !hides && element.scrollWidth > element.clientWidth + 1 && !scrolls(element))
        found.push(`past its own place: ${named(element)}`)
      const invisible = style.clipPath !== 'none' || box.width <= 1 || style.webkitLineClamp !== 'none'
      if (
        own &&
        hides &&
        !invisible &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2)
      )
        found.push(`cut off: ${named(element)}`)
    }
    return [...new Set(found)]
  })
