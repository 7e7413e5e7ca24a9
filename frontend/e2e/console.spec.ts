// The desk against the real server: who gets in, what is offered to whom, and an account's two lines by two people.
import { ConsolePage, operatorEmail } from './pages/console'
import { type ApiInvestor, withWaitingInvestor } from './support/investor'
import { findings, overflow } from './support/looks'
import { test as base, expect } from './support/test'

interface Desk {
  desk: ConsolePage
  /** With an account that waits for the first line. */
  investor: ApiInvestor
  /** The same, of whom nothing is decided: for tests that look only. */
  waiting: ApiInvestor
  /** Lets another reviewer work meanwhile, in a browser of their own. */
  colleague: (work: (desk: ConsolePage) => Promise<void>) => Promise<void>
}

const test = base.extend<Desk>({
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
  colleague: ({ browser, baseURL, locale, t }, use) =>
    use(async (work) => {
      const other = await browser.newContext({
        locale: locale ?? 'en-US',
        ...(baseURL ? { baseURL } : {}),
      })
      const desk = new ConsolePage(await other.newPage(), t)
      await desk.logIn('reviewer')
      await work(desk)
      await other.close()
    }),
  // biome-ignore lint/correctness/noEmptyPattern: it needs no other fixture.
  investor: ({}, use) => withWaitingInvestor(use),
  waiting: ({ ofFile }, use) => ofFile.share('waiting', withWaitingInvestor).then(use),
})

test.use({
  viewport: { width: 1280, height: 900 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
})

test('a wrong password is refused and the address stays', async ({ page, desk, t }) => {
  await desk.open()
  await expect(page.locator('[name=email]')).toBeFocused()
  await desk.fillLogIn(operatorEmail('reviewer'), 'Wrong-password-1')
  await expect(desk.alert).toContainText(t('LoginError'))
  await expect(page.locator('[name=email]')).toHaveValue(operatorEmail('reviewer'))
  await expect(page.locator('[name=password]')).toHaveValue('')
})

test('a reload keeps the session, a log-out ends it', async ({ page, desk }) => {
  await desk.logIn('reviewer')
  await page.reload()
  await expect(page.locator('.rail')).toBeVisible()
  await desk.logOut()
  await page.reload()
  await expect(page.locator('.login')).toBeVisible()
})

test('an account passes both lines by two people, by the keyboard', async ({ page, desk, investor, t }) => {
  await desk.logIn('reviewer')
  await desk.openItem('kyc', 'LWAIT', investor.name)
  await expect(page.getByText('E12345678')).toBeVisible()
  await expect(desk.documents).toHaveCount(3)
  await desk.passByKey()
  await desk.answerFlags()
  await page.locator('[name=comment]').focus()
  await page.keyboard.type('All three documents agree.')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.said-shown')).toHaveText(t('console.done.pass', { name: investor.name }))

  await desk.logIn('approver')
  await desk.openItem('kyc', 'GWAIT', investor.name)
  await expect(page.locator('.history')).toContainText('All three documents agree.')
  await desk.pass()
  await page.goto(`/console#/kyc?${new URLSearchParams({ state: 'GPASS', q: investor.name })}`)
  await expect(desk.rows.filter({ hasText: investor.name })).toHaveCount(1)
})

test('a wire is received, matched and its shares issued, each step foretold', async ({
  page,
  desk,
  investor,
  t,
}) => {
  await desk.reviewAndPass('kyc', investor.name)
  await investor.subscribeByWire(20_000)

  await desk.logIn('finance')
  await desk.openItem('subscriptions', 'LWAIT', investor.name)
  await desk.act('pass').click()
  await page.locator('[name=amount_received]').fill('19999.99')
  await expect(desk.alert).toBeVisible()
  await expect(page.locator('.foretold')).toHaveCount(0)
  await page.locator('[name=amount_received]').fill('20025')
  await expect(page.locator('.foretold li').first()).toContainText(t('console.book.bank'))
  await expect(page.locator('.foretold li').first()).toContainText('20,025')
  await expect(page.locator('.foretold li').last()).toContainText('25')
  await desk.confirm('pass').click()
  await expect(page.locator('.said-shown')).toBeVisible()

  await desk.logIn('approver')
  await desk.openItem('subscriptions', 'GWAIT', investor.name)
  await expect(page.locator('.order')).toContainText('20,025')
  await desk.pass()
  await desk.openItem('subscriptions', 'PRE_OK', investor.name)
  await desk.issue()
  await expect(async () => {
    await page.goto(`/console#/subscriptions?${new URLSearchParams({ state: 'SUCCESS', q: investor.name })}`)
    await expect(desk.rows.filter({ hasText: investor.name })).toHaveCount(1, { timeout: 3000 })
  }).toPass({ timeout: 20_000 })
})

test('failing needs words; the investor gets them, and may hand in again', async ({
  page,
  desk,
  investor,
  t,
}) => {
  await desk.logIn('reviewer')
  await desk.openItem('kyc', 'LWAIT', investor.name)
  await desk.act('fail').click()
  await desk.confirm('fail').click()
  await expect(desk.alert).toContainText(t('console.reasonMissing'))
  for (const template of ['passportUnclear', 'questionnaire', 'signature'] as const) {
    await page.getByRole('button', { name: t(`console.templateName.${template}`), exact: true }).click()
    // The phrases begin in the language that the investor reads, whichever the desk is in.
    const words = t(`console.template.${template}.en`)
    await expect(page.locator('[name=comment]')).toHaveValue(new RegExp(words.replaceAll('.', '\\.')))
  }
  await desk.confirm('fail').click()
  await expect(page.locator('.said-shown')).toBeVisible()
  await page.goto(`/console#/kyc?${new URLSearchParams({ state: 'LFAIL,GFAIL', q: investor.name })}`)
  await expect(desk.rows.filter({ hasText: investor.name })).toHaveCount(1)
})

test('a reason that is written on after a phrase stays a reason: no letter of it is a command', async ({
  page,
  desk,
  investor,
  t,
}) => {
  await desk.logIn('reviewer')
  await desk.openItem('kyc', 'LWAIT', investor.name)
  const address = page.url()
  const reason = page.locator('[name=comment]')
  await expect(desk.documents).toHaveCount(3)
  await page.keyboard.press('f')
  await page.getByRole('button', { name: t('console.templateName.passportUnclear'), exact: true }).click()
  await page.keyboard.type(' please note the name')
  await expect(reason).toHaveValue(`${t('console.template.passportUnclear.en')} please note the name`)
  // The focus on a button of the form, on a document, and nowhere.
  await desk.judgement.getByRole('button', { name: '中文', exact: true }).click()
  await page.keyboard.type('pnbq')
  await page.locator('.stage').click()
  await page.keyboard.type('pn')
  await page.locator('.item-who p').click()
  await page.keyboard.type('pnbq]')
  await expect(desk.confirm('fail')).toBeVisible()
  await expect(desk.documents.first()).toHaveAttribute('aria-selected', 'true')
  expect(page.url()).toBe(address)
  await page.locator('.stage').click()
  await page.keyboard.press(']')
  await expect(desk.documents.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(desk.act('fail')).toBeVisible()
  expect(page.url()).toBe(address)

  // Keys decide nothing in the first second of an item.
  await expect(desk.act('pass')).toHaveAttribute('aria-keyshortcuts', 'P')
  await page.keyboard.press('f')
  await expect(reason).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.said-shown')).toHaveText(t('console.done.fail', { name: investor.name }))
})

test('what changed since the last review is marked, with what it was before', async ({
  page,
  desk,
  investor,
  t,
}) => {
  await desk.logIn('reviewer')
  await desk.openItem('kyc', 'LWAIT', investor.name)
  await expect(page.getByText('E12345678')).toBeVisible()
  await expect(page.locator('.since, .since-badge')).toHaveCount(0)
  await desk.fail('Please send the passport that is valid now.')
  await investor.mend({ PassportNumber: 'E87654321', AddressCity: 'Tianjin' })
  // The desk has just listed what waits, without it.
  await page.reload()

  await desk.openItem('kyc', 'LWAIT', investor.name)
  const passport = page.locator('.typed-row', { hasText: 'E87654321' })
  await expect(passport).toContainText(t('console.since.changed'))
  await expect(passport).toContainText(t('console.since.was', { was: 'E12345678' }))
  const city = page.locator('.typed-row', { hasText: 'Tianjin' })
  await expect(city).toContainText(t('console.since.was', { was: 'Beijing' }))
  await expect(page.locator('.typed-since')).toHaveCount(2)
  await expect(page.locator('.since h3')).toContainText(/20\d\d/)
  await expect(page.locator('.since p')).toContainText(/2\D+1\D/)
  const fresh = desk.documents.filter({ hasText: t('console.since.newDocument') })
  await expect(fresh).toHaveCount(1)
  await expect(fresh).toContainText(t('console.kind.Passport'))
  await expect(desk.documents).toHaveCount(4)
  // The passport that was uploaded again comes first, the one before it last and marked.
  await expect(desk.documents.first()).toHaveText(
    `${t('console.kind.Passport')}${t('console.since.newDocument')}`,
  )
  await expect(desk.documents.last()).toHaveText(
    `${t('console.kind.Passport')}${t('console.earlierDocument')}`,
  )

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await passport.scrollIntoViewIfNeeded()
    await expect(passport.locator('.since-badge')).toBeVisible()
    const found = [...(await findings(page)), ...(await overflow(page))]
    expect([width, found]).toEqual([width, []])
  }
})

test('a questionnaire that bears another name, and what changed after it was signed, is marked', async ({
  page,
  desk,
  investor,
  t,
}) => {
  await desk.logIn('reviewer')
  await desk.openItem('kyc', 'LWAIT', investor.name)
  await expect(page.getByText('E12345678')).toBeVisible()
  await expect(page.locator('.signed-as, .finding')).toHaveCount(0)
  await desk.fail('Please send the passport that is valid now.')
  const renamed = `${investor.name}son`
  await investor.mend({ LastName: renamed.replace('Ming ', ''), PassportNumber: 'E87654321' })
  await page.reload()

  await desk.openItem('kyc', 'LWAIT', renamed)
  const told = page.locator('.signed-as')
  await expect(told).toHaveCount(2)
  for (const one of await told.all())
    await expect(one).toHaveText(t('console.signedAs.named', { named: investor.name, now: renamed }))
  const passport = page.locator('.typed-row', { hasText: 'E87654321' })
  await expect(passport).toContainText(t('console.since.afterSigning'))
  await expect(page.locator('.typed-row', { hasText: t('console.since.afterSigning') })).toHaveCount(1)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await told.first().scrollIntoViewIfNeeded()
    const found = [...(await findings(page)), ...(await overflow(page))]
    expect([width, found]).toEqual([width, []])
  }
})

test('a decision on an old version is refused, and what was typed is kept', async ({
  page,
  desk,
  colleague,
  investor,
}) => {
  await desk.logIn('reviewer')
  await desk.openItem('kyc', 'LWAIT', investor.name)
  await desk.act('fail').click()
  await page.locator('[name=comment]').fill('Please send the second page.')

  await colleague(async (other) => {
    await other.openItem('kyc', 'LWAIT', investor.name)
    await other.pass()
  })

  await desk.confirm('fail').click()
  await expect(desk.alert).toBeVisible()
  await expect(page.locator('[name=comment]')).toHaveValue('Please send the second page.')
})

test('of two on one item the slower one is told at its head, and what they read stays until they load it', async ({
  page,
  desk,
  colleague,
  investor,
  t,
}) => {
  await page.clock.install()
  await desk.logIn('reviewer')
  await desk.openItem('kyc', 'LWAIT', investor.name)
  const ticks = page.locator('.typed-sheet input[type=checkbox]')
  await ticks.first().check()

  await colleague(async (other) => {
    await other.openItem('kyc', 'LWAIT', investor.name)
    await other.pass()
  })

  const told = page.locator('.item-changed')
  await expect(async () => {
    await page.clock.fastForward(15_000)
    await expect(told).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await expect(told).toContainText(t('console.state.GWAIT'))
  await expect(page.locator('.item-head .status').first()).toHaveText(t('console.state.LWAIT'))
  await expect(ticks.first()).toBeChecked()
  expect(await findings(page)).toEqual([])
  await told.getByRole('button', { name: t('console.takeNew') }).click()
  await expect(page.locator('.item-head .status').first()).toHaveText(t('console.state.GWAIT'))
  await expect(told).toHaveCount(0)
  await expect(ticks.first()).not.toBeChecked()
})

test('documents are shown in place, turned and side by side', async ({ page, desk, waiting }) => {
  await desk.logIn('auditor')
  await desk.openItem('kyc', 'LWAIT', waiting.name)
  for (let index = 0; index < 3; index += 1) {
    await expect(page.locator('.stage img, .stage canvas')).toBeVisible()
    await page.keyboard.press(']')
  }
  // After ticking off a field the keys still work; Space continues ticking.
  const tick = page.locator('.typed-row input').first()
  await tick.click()
  await page.keyboard.press('Space')
  await expect(tick).not.toBeChecked()
  await page.keyboard.press('c')
  await expect(page.locator('.stage img, .stage canvas')).toHaveCount(2)
  await page.keyboard.press('t')
  await page.keyboard.press('+')
  await expect(page.locator('.pane').first()).toContainText('125')
})

test('the paper beside a review fits a window of 900 px', async ({ page, desk, waiting }) => {
  await page.setViewportSize({ width: 900, height: 1200 })
  await desk.logIn('reviewer')
  await desk.openItem('kyc', 'LWAIT', waiting.name)
  const paper = page.locator('.stage-box')
  await expect.poll(async () => (await paper.boundingBox())?.width ?? 0).toBeGreaterThan(300)
  const { x = 0, width = 0 } = (await paper.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(900)
  // The time and the size are in the title too.
  const cut = (await overflow(page)).filter((found) => !found.startsWith('cut off: span.pane-name'))
  expect(cut).toEqual([])
})

test('on a phone the head of an item and its documents are named whole', { tag: '@both' }, async ({
  page,
  desk,
  waiting,
}) => {
  await desk.logIn('reviewer')
  await desk.openItem('kyc', 'LWAIT', waiting.name)
  await page.locator('.stage-box').waitFor()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const hidden = await page.evaluate(() =>
      [
        '.item-head',
        '.item-who',
        '.item-who p',
        '.paper-bar',
        '.paper-tabs',
        '.paper-tab',
        '.pane-tools',
        '.pane-name',
      ]
        .flatMap((parts) => [...document.querySelectorAll(parts)])
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.className),
    )
    expect([width, hidden, await overflow(page)]).toEqual([width, [], []])
  }
})

test('the desk is free of findings', async ({ page, desk, waiting }) => {
  const check = async (name: string) => expect([name, await findings(page)]).toEqual([name, []])
  await desk.open()
  await check('log-in')
  await desk.logIn('reviewer')
  await page.locator('.today-queues tbody td').first().waitFor()
  await check('today')
  await page.goto('/console#/kyc?state=LWAIT')
  await page.locator('.line-figures .line').first().waitFor()
  await check('queue')
  await page.keyboard.press('?')
  await check('keys')
  await page.keyboard.press('Escape')
  await desk.openItem('kyc', 'LWAIT', waiting.name)
  await page.locator('.stage-box').waitFor()
  await check('item')
  await desk.act('fail').click()
  await check('decision')
})
