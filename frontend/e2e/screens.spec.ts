// Writes the pictures of the screens. Other features add their walks beside this one in e2e/support/screens.ts.
import { test } from '@playwright/test'
import { type Walk, walks } from './support/screens'
import { textsOf } from './support/texts'

const sizes = [
  { name: '390x844', viewport: { width: 390, height: 844 } },
  { name: '1280x900', viewport: { width: 1280, height: 900 } },
]
/** Nothing is still asked for: no skeleton, and every picture in sight is there or known to be missing. */
const settled = () =>
  document.querySelector('.skeleton') === null &&
  [...document.images].every((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return bottom < 0 || top > innerHeight || image.complete
  })

/** All walks, or those that are named with commas between. */
const only = process.env.LANDFALL_SCREENS_WALKS?.split(',')
const chosen = walks.filter(({ name }) => only?.includes(name) ?? true)

const folder = process.env.LANDFALL_SCREENS_DIR ?? 'test-results/screens'

for (const language of ['zh', 'en'] as const) {
  for (const { name, viewport } of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
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
