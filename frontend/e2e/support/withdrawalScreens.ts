// The walk through a withdrawal, on both sides. What is begun for its pictures is cancelled again.
import { ConsolePage } from '../pages/console'
import { WithdrawPage } from '../pages/withdraw'
import type { Walk } from './screens'
import { press } from './stops'

/** The demo investor's withdrawals by the states that they end in, in the order in which the demo tells them. */
const told = { passed: 6, paid: 2, returned: 1, failed: 4, review: 13 }

/** Of the demo investor, who is logged in. */
export async function withdrawing({ page, shoot, t }: Walk): Promise<void> {
  const withdraw = new WithdrawPage(page, t)
  await page.goto('/#/touch')
  await withdraw.on('account')
  await shoot('withdraw-account')
  await press('withdrawal.next.funds')(page, t)
  await withdraw.on('funds')
  await withdraw.inDollars('2500')
  await withdraw.amount.blur()
  await shoot('withdraw-funds')
  await press('withdrawal.next.sign')(page, t)
  await page.getByRole('dialog').waitFor()
  await shoot('withdraw-sheet')
  await page.goto('/#/account/portfolio/order')
  await page.locator('.order-card').first().waitFor()
  await shoot('orders-withdrawal')
  await page
    .getByRole('button', { name: t('portfolio.order.delete'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('portfolio.delete.go'), exact: true }).click()
  await dialog.getByRole('button', { name: t('shared.ok'), exact: true }).click()
  for (const [ending, id] of Object.entries(told)) {
    await page.goto(`/#/touch?CNWithdrawRequestID=${id}`)
    await page.getByText(t(`withdrawal.end.title.${ending}`), { exact: true }).waitFor()
    await shoot(`withdraw-${ending}`)
  }
}

export async function payingOut({ page, shoot, t }: Walk): Promise<void> {
  const console = new ConsolePage(page, t)
  await console.logIn('finance')
  await page.goto('/console#/withdrawals?state=all')
  await page.locator('.table tbody tr').first().waitFor()
  await shoot('desk-withdrawals')
  await page.goto(`/console#/withdrawals/${told.review}`)
  await page.locator('.stage canvas, .stage img').first().waitFor()
  await shoot('desk-withdrawal')
  await console.act('pass').click()
  await shoot('desk-withdrawal-pass')
  await console.logOut()
}
