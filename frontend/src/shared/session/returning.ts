// Where a visitor goes after logging in: back to where a guard or an ended session stopped them, else to my account.
// Only addresses of this site are believed.
import { dropLocal, readLocal, writeLocal } from './storage'

export const landing = '/user/accountmanage'
/** Where somebody who has just registered goes. */
export const firstStepsRoute = '/user/firststeps'
const home = ['/', '/index', '/mobile']
const never = ['/user', '/user/forgetpassword', '/logout', '/loading']

const pathOf = (route: string): string => route.split('?')[0] ?? ''

/** Remembers a route; the home page is remembered as the bare site, which leads to the landing page. */
export function rememberReturn(route: string, origin: string = location.origin): void {
  const path = pathOf(route)
  if (never.includes(path)) return
  writeLocal('returnUrl', home.includes(path) ? origin : `${origin}/#${route}`)
}

/** The route to go to after logging in; the remembered one is used once. */
export function takeReturn(origin: string = location.origin): string {
  const stored = readLocal('returnUrl')
  dropLocal('returnUrl')
  const start = `${origin}/#/`
  if (!stored?.startsWith(start)) return landing
  const route = stored.slice(start.length - 1)
  return never.includes(pathOf(route)) ? landing : route
}

/** The log-in screen's route, with the campaign code when one is known. */
export function logInRoute(campaign: string | null = readLocal('CampaignCode')): string {
  return campaign ? `/user?CampaignCode=${encodeURIComponent(campaign)}` : '/user'
}
