// The own access: another password, the daily e-mail, the authenticator and its recovery codes, and where one is logged in.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import type { OperatorDevice } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { useTabTitle } from '@/console/shared/place/tabTitle'
import { decidesSomewhere } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import { PasswordField, TextField } from '@/shared/ui/Field'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { endOwnSession, type Proof, renewAuthenticator, renewCodes, useAccess } from '../api/access'
import { DailyMail } from '../components/access/DailyMail'
import { OwnDevices } from '../components/access/OwnDevices'
import { PasswordChange } from '../components/access/PasswordChange'
import { RecoveryCodes } from '../components/access/RecoveryCodes'
import '../access.css'

const noProof: Proof = { password: '', totp: '' }

type Asked = 'codes' | 'authenticator' | OperatorDevice

export default function AccessPage() {
  const t = useT()
  useTabTitle(t('console.access.title'))
  useKeys('list', useDeskHandlers())
  const { data, error, refetch } = useAccess()
  const getsMail = useOperator(({ operator }) => !!operator && decidesSomewhere(operator))
  const [asked, ask] = useState<Asked>()
  const [proof, setProof] = useState(noProof)
  const [codes, setCodes] = useState<string[]>([])
  const close = () => {
    ask(undefined)
    setProof(noProof)
  }
  const proofFields = (
    <>
      <PasswordField
        label={t('console.access.present')}
        name="password"
        autoComplete="current-password"
        value={proof.password}
        onChange={(password) => setProof({ ...proof, password })}
      />
      <TextField
        label={t('console.login.code')}
        hint={t('console.login.codeOrRecovery')}
        name="totp"
        autoComplete="one-time-code"
        value={proof.totp}
        onChange={(totp) => setProof({ ...proof, totp })}
      />
    </>
  )
  return (
    <main className="record">
      <header className="record-head">
        <h1>{t('console.access.title')}</h1>
        {data && <span className="muted">{data.email}</span>}
      </header>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={6} /> : null}
      {data && (
        <div className="investor">
          <div className="investor-side">
            <section className="record-part access-part">
              <h2>{t('console.operator.totp')}</h2>
              <p>{t(data.totp ? 'console.access.totpOn' : 'console.access.totpOff')}</p>
              {data.totp && (
                <>
                  <p className="muted">{t('console.access.codes', { count: data.recovery_codes_left })}</p>
                  {codes.length > 0 && (
                    <>
                      <p className="note">{t('console.codes.text')}</p>
                      <RecoveryCodes codes={codes} />
                    </>
                  )}
                  <div className="access-acts">
                    <button type="button" className="tool" onClick={() => ask('codes')}>
                      {t('console.access.renewCodes')}
                    </button>
                    <button type="button" className="tool tool-danger" onClick={() => ask('authenticator')}>
                      {t('console.access.renewTotp')}
                    </button>
                  </div>
                </>
              )}
            </section>
            <OwnDevices sessions={data.sessions} end={ask} />
          </div>
          <div className="investor-main">
            <PasswordChange />
            {getsMail && <DailyMail />}
          </div>
        </div>
      )}
      {asked === 'codes' && (
        <Ask
          title={t('console.access.renewCodesAsk')}
          act={t('console.access.renewCodes')}
          look="issue"
          run={async () => {
            setCodes(await renewCodes(proof))
            return t('console.access.renewedCodes')
          }}
          onClose={close}
        >
          <p className="muted">{t('console.access.renewCodesText')}</p>
          {proofFields}
        </Ask>
      )}
      {asked === 'authenticator' && (
        <Ask
          title={t('console.access.renewTotpAsk')}
          act={t('console.access.renewTotp')}
          look="fail"
          run={async () => {
            await renewAuthenticator(proof)
            return t('console.access.renewedTotp')
          }}
          onClose={close}
        >
          <p className="muted">{t('console.access.renewTotpText')}</p>
          {proofFields}
        </Ask>
      )}
      {typeof asked === 'object' && (
        <Ask
          title={t('console.investor.endAsk')}
          act={t('console.investor.end')}
          look="fail"
          run={async () => {
            await endOwnSession(asked.id)
            return t('console.investor.ended', { count: 1 })
          }}
          onClose={close}
        >
          <p className="muted">{t('console.access.endText')}</p>
        </Ask>
      )}
    </main>
  )
}
