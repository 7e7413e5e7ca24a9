// A signature drawn with the finger on the built-in signing page.
import { findings, overflow } from './support/looks'
import { expect, test } from './support/ownAccount'
import { press } from './support/stops'

test('a signature is drawn, cleared, drawn again and stays when something else is missing', async ({
  page,
  investor: _,
  t,
}) => {
  test.setTimeout(180_000)
  await page.goto('/#/account/addresspage/survey?InvestmentFrameworkID=1')
  await page.locator('.question input').first().waitFor()
  await press('account.survey.save')(page, t)
  await page.getByText(t('signing.leave.go'), { exact: true }).click()
  await page.waitForURL(/\/sign\//)

  const pad = page.getByRole('img', { name: t('sign.draw') })
  const clear = page.getByRole('button', { name: t('sign.drawClear') })
  const drawing = page.locator('input[name=drawing]')
  const draw = async (points: [number, number][]) => {
    await pad.scrollIntoViewIfNeeded()
    const box = await pad.boundingBox()
    if (!box) throw new Error('nowhere to draw')
    const [first, ...rest] = points.map(([x, y]): [number, number] => [
      box.x + box.width * x,
      box.y + box.height * y,
    ])
    if (!first) return
    await page.mouse.move(...first)
    await page.mouse.down()
    for (const point of rest) await page.mouse.move(...point, { steps: 8 })
    await page.mouse.up()
  }
  const inked = () =>
    pad.evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      return pixels.some((value) => value > 0)
    })
  await expect(clear).toBeHidden()
  expect(await inked()).toBe(false)
  await draw([
    [0.1, 0.7],
    [0.3, 0.2],
    [0.5, 0.8],
  ])
  await expect(clear).toBeVisible()
  expect(await inked()).toBe(true)
  await clear.click()
  await expect(drawing).toHaveValue('')
  expect(await inked()).toBe(false)

  await draw([
    [0.1, 0.7],
    [0.3, 0.2],
    [0.5, 0.8],
  ])
  await draw([
    [0.6, 0.3],
    [0.8, 0.6],
  ])
  const drawn = await drawing.inputValue()
  expect(drawn.split(';')).toHaveLength(2)
  expect(await overflow(page)).toEqual([])
  expect(await findings(page)).toEqual([])

  // As a browser that asks nothing of itself sends it: without the consent.
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.locator('button[value=sign]').click()
  await expect(page.getByText(t('sign.consentMissing'))).toBeVisible()
  await expect(drawing).toHaveValue(drawn)
  expect(await inked()).toBe(true)
  await page.locator('[name=consent]').check()
  await page.locator('button[value=sign]').click()
  await page.waitForURL(/addresspage\/addresspage/, { timeout: 60_000 })
})
