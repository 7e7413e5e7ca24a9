// Logging in by the calls themselves, for journeys that are not about it: the cookie is the browser's as if a form had been sent.
import type { APIRequestContext } from '@playwright/test'

/** Of every demo operator. */
const operatorPassword = 'Landfall-demo-1'

interface Credentials {
  number: string
  password: string
  remember?: boolean
}

export async function logInInvestor(
  http: APIRequestContext,
  { number, password, remember = false }: Credentials,
): Promise<void> {
  const { csrfToken } = await (await http.get('/api/security_csrftoken.json')).json()
  const answer = await http.post('/api/login.json', {
    data: {
      EmailOrMobile: `86-${number}`,
      Password: password,
      PasswordCrypted: false,
      RememberMe: remember,
      csrfToken,
    },
  })
  if (!answer.ok()) throw new Error(`the log-in of ${number} answered ${answer.status()}`)
}

/** Answers the headers of what the operator changes from now on. */
export async function logInOperator(http: APIRequestContext, email: string): Promise<Record<string, string>> {
  const visit = await (await http.get('/ops/api/csrf_token')).json()
  const answer = await http.post('/ops/api/login', {
    data: { email, password: operatorPassword },
    headers: { 'X-CSRF-Token': visit.csrf_token },
  })
  if (!answer.ok()) throw new Error(`the log-in of ${email} answered ${answer.status()}`)
  return { 'X-CSRF-Token': (await answer.json()).csrf_token }
}
