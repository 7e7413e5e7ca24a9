// Writes the pictures of the screens. Other features add their walks beside this one in e2e/support/screens.ts.
import { test } from '@playwright/test'
import { type Walk, walks } from './support/screens'
import { textsOf } from './support/texts'

/** A phone, the narrowest window with the wide layout, and a desk. The dark theme is covered by the first and the last. */
const sizes = [
  { name: '390x844', viewport: { width: 390, height: 844 }, schemes: ['light', 'dark'] },
  { name: '900x1200', viewport: { width: 900, height: 1200 }, schemes: ['light'] },
  { name: '1440x900', viewport: { width: 1440, height: 900 }, schemes: ['light', 'dark'] },
] as const
/** Nothing is loading: no skeleton, every visible picture is there or known to be missing, and papers are drawn. */
const settled = () => {
  const isThere = (image: HTMLImageElement) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    // An image that is hidden until it loads has an empty rectangle, and is waited for.
    return bottom < 0 || top > innerHeight || right < 0 || left > innerWidth || image.complete
  }
  const isDrawn = (paper: HTMLCanvasElement) =>
    paper
      .getContext('2d')
      ?.getImageData(0, 0, paper.width, paper.height)
      .data.some((value) => value > 0 && value < 200)
  const papers = [...document.querySelectorAll<HTMLCanvasElement>('.stage canvas')]
  return (
    document.querySelector('.skeleton') === null &&
    [...document.images].every(isThere) &&
    papers.every(isDrawn)
  )
}

/** All walks, or those that are named with commas between. */
const only = process.env.LANDFALL_SCREENS_WALKS?.split(',')
const chosen = walks.filter(({ name }) => only?.includes(name) ?? true)

const folder = process.env.LANDFALL_SCREENS_DIR ?? 'test-results/screens'

for (const language of ['zh', 'en'] as const) {
  for (const { name, viewport, schemes } of sizes) {
    for (const colorScheme of schemes) {
      test(`${language} ${name} ${colorScheme}`, async ({ browser, baseURL }) => {
        const context = await browser.newContext({
          viewport,
          colorScheme,
          reducedMotion: 'reduce',
          locale: language === 'zh' ? 'zh-CN' : 'en-US',
          // Where most investors are: elsewhere times name their zone.
          timezoneId: 'Asia/Shanghai',
          ...(baseURL ? { baseURL } : {}),
        })
        const page = await context.newPage()
        const shoot: Walk['shoot'] = async (screen, { of = page, waits = false } = {}) => {
          // A preview whose frame is replaced while it loads never counts as idle.
          await of.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
          if (!waits) await of.waitForFunction(settled)
          const path = `${folder}/${screen}-${language}-${name}-${colorScheme}.jpg`
          await of.screenshot({ path, type: 'jpeg', quality: 72 })
        }
        for (const walk of chosen) await walk({ page, shoot, t: textsOf(language) })
        await context.close()
      })
    }
  }
}
