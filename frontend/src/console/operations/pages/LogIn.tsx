// Logging in to the desk: e-mail and password, then the code of the authenticator; at the first log-in the authenticator
// is set up in between.
import { type FormEvent, lazy, Suspense, useState } from 'react'
import type { Enrolment } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { refusalText, useT } from '@/shared/i18n'
import { PasswordField, TextField } from '@/shared/ui/Field'
import { Button } from '@/shared/ui/PrimaryAction'
import { logIn } from '../api/session'
import { Door } from '../components/access/Door'
import '@/shared/ui/qr.css'
import '../access.css'

const Enrol = lazy(() => import('../components/access/Enrol'))

type Step = 'password' | 'code'

export default function LogIn() {
  const t = useT()
  const ranOut = useOperator((session) => session.ranOut)
  const [step, setStep] = useState<Step>('password')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const code = step === 'code' ? totp.replace(/[\s-]/g, '') : undefined
      const answer = await logIn({ email: email.trim(), password, totp: code })
      if (answer.totp) {
        setEnrolment(answer.enrolment ?? undefined)
        setStep('code')
      }
    } catch (error) {
      setFailure(error)
      setTotp('')
      if (step === 'password') setPassword('')
    } finally {
      setBusy(false)
    }
  }

  const back = () => {
    setStep('password')
    setTotp('')
    setEnrolment(undefined)
    setFailure(undefined)
  }

  return (
    <Door>
      <form className="login-card" onSubmit={(event) => void submit(event)}>
        <header>
          <img src="/icon.svg" width="44" height="44" alt="" />
          <h1>
            {t('shared.brand')} <small>{t('console.operations')}</small>
          </h1>
        </header>
        {ranOut && !failure && <p className="note">{t('console.login.ranOut')}</p>}
        {step === 'password' ? (
          <>
            <TextField
              label={t('console.login.email')}
              name="email"
              type="email"
              autoComplete="username"
              required
              autoFocus
              value={email}
              onChange={setEmail}
            />
            <PasswordField
              label={t('console.login.password')}
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={setPassword}
            />
          </>
        ) : (
          <>
            {enrolment && (
              <Suspense fallback={<div className="qr qr-waiting" />}>
                <Enrol enrolment={enrolment} />
              </Suspense>
            )}
            <TextField
              label={t('console.login.code')}
              hint={t(enrolment ? 'console.login.codeHint' : 'console.login.codeOrRecovery')}
              name="totp"
              inputMode="numeric"
              autoComplete="one-time-code"
              pattern={enrolment ? '[0-9 ]{6,7}' : '[0-9 ]{6,7}|[0-9 \\-]{12,16}'}
              required
              autoFocus
              value={totp}
              onChange={setTotp}
            />
          </>
        )}
        {failure !== undefined && (
          <p className="refusal" role="alert">
            {refusalText(failure)}
          </p>
        )}
        <Button type="submit" busy={busy}>
          {t(step === 'password' ? 'console.login.next' : 'console.login.enter')}
        </Button>
        {step === 'code' && (
          <Button look="plain" onClick={back}>
            {t('shared.back')}
          </Button>
        )}
      </form>
      <p className="login-note">{t('console.login.note')}</p>
    </Door>
  )
}
