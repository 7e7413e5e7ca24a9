// The walk through a deposit in bitcoin: how it is paid, the page that takes it, a payment that was too small, and what
// the desk sees of that.
import { AccountPage } from '../pages/account'
import { ConsolePage } from '../pages/console'
import { DepositPage } from '../pages/deposit'
import { LogInPage } from '../pages/logIn'
import { ApiInvestor, password } from './investor'
import type { Walk } from './screens'

export async function bitcoin({ page, shoot, t }: Walk): Promise<void> {
  const investor = await ApiInvestor.arrive()
  await investor.handInAccount()
  await investor.passReview()
  await investor.leave()
  await page.goto('/#/user?active=1')
  await new LogInPage(page, t).logIn(investor.number, password)
  await new AccountPage(page, t).arrived()
  const deposit = new DepositPage(page, t)
  await deposit.begin()
  await deposit.inDollars('1500')
  await page.locator('input[name=FundingMethod][value=Bitcoin]').check()
  await shoot('deposit-bitcoin-amount')
  await deposit.button('deposit.next.pay').click()
  await deposit.code.waitFor()
  await shoot('deposit-bitcoin')
  await deposit.link('deposit.pay.page').click()
  await page.waitForURL(/\/crypto\//)
  await shoot('crypto')
  await page.locator('button[value=underpaid]').click()
  await deposit.ended('deposit.bitcoin.review')
  await shoot('deposit-bitcoin-short')
  const id = /WalletFundingRequestID=(\d+)/.exec(page.url())?.[1]

  const console = new ConsolePage(page, t)
  await console.logIn('finance')
  await page.goto(`/console#/deposits/${id}`)
  await console.judgement.waitFor()
  await shoot('desk-deposit-bitcoin')
  await console.logOut()
}
