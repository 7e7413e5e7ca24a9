// The walk through what the platform's money stands on: its own bank accounts, the exchange rates and the manual bookings.
import { ConsolePage } from '../pages/console'
import type { Walk } from './screens'

export async function bankAccounts({ page, shoot, t }: Walk): Promise<void> {
  const console = new ConsolePage(page, t)
  const rows = page.locator('.table tbody tr')
  await console.logIn('admin')
  await page.goto('/console#/bank_accounts')
  await rows.first().waitFor()
  await shoot('desk-bank-accounts')
  await rows.first().getByRole('link').first().click()
  await page.locator('form').first().waitFor()
  await shoot('desk-bank-account')
  await page.goto('/console#/bank_accounts/new')
  await page.locator('form').first().waitFor()
  await shoot('desk-bank-account-new')
  await console.logOut()
}

export async function bookings({ page, shoot, t }: Walk): Promise<void> {
  const console = new ConsolePage(page, t)
  const rows = page.locator('.table tbody tr')
  await console.logIn('finance')
  for (const list of ['exchange_rates', 'adjustments']) {
    await page.goto(`/console#/${list}`)
    await rows.first().waitFor()
    await shoot(`desk-${list.replace('_', '-')}`)
    await page.goto(`/console#/${list}/new`)
    await page.locator('form').first().waitFor()
    await shoot(`desk-${list.replace('_', '-')}-new`)
  }
  await console.logOut()
}
