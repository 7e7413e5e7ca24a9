// The log-in and register screen. Entered while a session lives, it ends that session; a guard never sends a live one here.
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCountries } from '@/shared/api/lookups'
import { useServer } from '@/shared/api/query'
import { asRefusal } from '@/shared/api/refusal'
import { useT } from '@/shared/i18n'
import { LegalLinks } from '@/shared/legal/LegalLinks'
import { dropLocal, readLocal, writeLocal } from '@/shared/session/storage'
import { isLoggedIn, useSession } from '@/shared/session/store'
import { LanguageSwitch } from '@/shared/ui/LanguageSwitch'
import { Screen } from '@/shared/ui/Screen'
import { Tabs } from '@/shared/ui/Tabs'
import { fetchCampaign } from '../api/registering'
import { logOut } from '../api/session'
import { keepingBinding, useBinding } from '../binding'
import { Horizon } from '../components/Horizon'
import { LogInForm } from '../components/LogInForm'
import { ProviderNotice, Providers } from '../components/Providers'
import { Register } from '../components/Register'
import './logIn.css'

type Tab = 'register' | 'logIn'

interface Registering {
  /** The campaign that a registration is sent with. */
  code: string | null
  /** `unchecked`: the server could not be asked about the campaign. */
  state: 'open' | 'asking' | 'closed' | 'unchecked'
  /** The campaign's name. */
  name: string | null
  retry: () => void
}

/** Asked again, the answer about this code would be the same. */
const noCampaign = (error: unknown): boolean => [400, 404].includes(asRefusal(error).status)

/**
 * Whether registering is offered: without a campaign always, with one while it is active. The campaign is that of the address, else the
 * one that this visitor once came with. Only an active one is kept; without an invitation in the address, one that is over is
 * forgotten and keeps nobody out.
 */
function useRegistering(): Registering {
  const [query] = useSearchParams()
  const given = query.get('CampaignCode')
  const [kept] = useState(() => readLocal('CampaignCode'))
  const code = given || kept
  const campaign = useServer(['campaign', code], (signal) => fetchCampaign(code ?? '', signal), {
    enabled: Boolean(code),
  })
  const { data, error, isPending } = campaign
  const isActive = data?.Active === true
  const isOver = data?.Active === false || (error !== null && noCampaign(error))
  useEffect(() => {
    if (code && isActive) writeLocal('CampaignCode', code)
    if (code && isOver && readLocal('CampaignCode') === code) dropLocal('CampaignCode')
  }, [code, isActive, isOver])
  const retry = () => void campaign.refetch()
  if (!code || (isOver && !given)) return { code: null, state: 'open', name: null, retry }
  const asked = isPending ? 'asking' : 'unchecked'
  return { code, state: isActive ? 'open' : isOver ? 'closed' : asked, name: data?.Name ?? null, retry }
}

/**
 * Ends a session that was alive when the screen was entered. An identity to bind goes with it, unless it came only now.
 */
function useFreshEntry(): void {
  const [query] = useSearchParams()
  const [cameBack] = useState(() => query.has('oauthBindToken'))
  const restored = useSession((state) => state.restored)
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (!restored || settled) return
    setSettled(true)
    if (isLoggedIn(useSession.getState())) void (cameBack ? keepingBinding(logOut) : logOut())
  }, [restored, settled, cameBack])
}

export default function LogIn() {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const registering = useRegistering()
  const [closed, setClosed] = useState(false)
  const [registered, setRegistered] = useState<{ phoneCode: string; phoneNumber: string }>()
  const countries = useCountries()
  const binding = useBinding()
  useFreshEntry()

  const state = closed ? 'closed' : registering.state
  const offered = state === 'open'
  const tab: Tab = query.get('active') === '0' && offered ? 'register' : 'logIn'
  const choose = (next: Tab) => {
    const changed = new URLSearchParams(query)
    changed.set('active', next === 'logIn' ? '1' : '0')
    setQuery(changed, { replace: true })
  }
  const items = [
    ...(offered ? [{ key: 'register' as const, label: t('identity.register') }] : []),
    { key: 'logIn' as const, label: t('identity.logIn') },
  ]
  return (
    <Screen title={t(tab === 'logIn' ? 'identity.logIn' : 'identity.register')} bare>
      <header className="gate">
        <div className="gate-top">
          <span className="gate-brand">
            <img src="/icon.svg" width="36" height="36" alt="" />
            {t('shared.brand')}
          </span>
          <LanguageSwitch />
        </div>
        <h1>{t('identity.welcome')}</h1>
        <p>{registering.name ? t('identity.invited', { name: registering.name }) : t('identity.promise')}</p>
        <Horizon />
      </header>
      <section className="gate-card">
        <ProviderNotice binding={binding} outcome={query.get('oauth')} />
        <Tabs label={t('identity.tabs')} items={items} active={tab} onChange={choose}>
          {tab === 'logIn' ? (
            <LogInForm
              key={registered?.phoneNumber}
              countries={countries}
              binding={binding}
              start={registered}
            />
          ) : (
            <Register
              countries={countries}
              campaignCode={registering.code}
              binding={binding}
              onCampaignClosed={() => {
                dropLocal('CampaignCode')
                setClosed(true)
              }}
              onRegistered={(phoneCode, phoneNumber) => {
                setRegistered({ phoneCode, phoneNumber })
                choose('logIn')
              }}
            />
          )}
        </Tabs>
        {tab === 'logIn' && !binding.token && <Providers />}
        {state === 'closed' && <p className="muted gate-closed">{t('identity.registerClosed')}</p>}
        {state === 'unchecked' && (
          <p className="muted gate-closed" role="status">
            {t('identity.registerUnchecked')}{' '}
            <button type="button" className="link" onClick={registering.retry}>
              {t('shared.retry')}
            </button>
          </p>
        )}
      </section>
      {tab === 'logIn' && <LegalLinks />}
    </Screen>
  )
}
