// An invited operator chooses a password; the log-in that follows sets the authenticator up.
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { asRefusal } from '@/shared/api/refusal'
import { refusalText, useT } from '@/shared/i18n'
import { PasswordField } from '@/shared/ui/Field'
import { Button } from '@/shared/ui/PrimaryAction'
import { join } from '../api/access'
import { Door } from '../components/access/Door'
import { passwordMistake } from '../model/access'
import '../access.css'

/** What the server says of a link that was used, replaced or is out of date: its words for a code, and this is none. */
const over = ['VerifyError_Invalid', 'VerifyError_Expired']

export default function Join() {
  const t = useT()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const [password, setPassword] = useState('')
  const [mistake, setMistake] = useState<ReturnType<typeof passwordMistake>>()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [joined, setJoined] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = passwordMistake(password)
    setMistake(wrong)
    setFailure(undefined)
    if (busy || wrong) return
    setBusy(true)
    try {
      setJoined(await join(token, password))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Door>
      <form className="login-card" noValidate onSubmit={(event) => void submit(event)}>
        <header>
          <img src="/icon.svg" width="44" height="44" alt="" />
          <h1>
            {t('shared.brand')} <small>{t('console.operations')}</small>
          </h1>
        </header>
        {joined === undefined ? (
          <>
            <p className="muted">{t('console.join.text')}</p>
            <PasswordField
              label={t('console.join.password')}
              name="password"
              autoComplete="new-password"
              hint={t('console.access.rule')}
              error={mistake && t('PasswordRule', mistake)}
              value={password}
              onChange={setPassword}
            />
            {failure !== undefined && (
              <p className="refusal" role="alert">
                {over.includes(asRefusal(failure).messageKey) ? t('console.join.over') : refusalText(failure)}
              </p>
            )}
            <Button type="submit" busy={busy}>
              {t('console.join.choose')}
            </Button>
          </>
        ) : (
          <>
            <p role="status">{t('console.join.done', { email: joined })}</p>
            <Button to="/" replace>
              {t('console.join.on')}
            </Button>
          </>
        )}
      </form>
    </Door>
  )
}
