// The log-in and register screen. Entered while a session lives, it ends that session; a guard never sends a live one here.
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCountries } from '@/shared/api/lookups'
import { useServer } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { readLocal, writeLocal } from '@/shared/session/storage'
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

/** The campaign of the address, else the one this visitor once came with. */
function useCampaignCode(): string | null {
  const [query] = useSearchParams()
  const given = query.get('CampaignCode')
  useEffect(() => {
    if (given) writeLocal('CampaignCode', given)
  }, [given])
  return given || readLocal('CampaignCode')
}

interface Registering {
  /** Whether registering is offered: without a campaign always, with one while it is active. */
  open: boolean
  /** Whether that is certain: the server may still be asked. */
  known: boolean
  /** The campaign's name. */
  name: string | null
}

function useRegistering(code: string | null): Registering {
  const campaign = useServer(['campaign', code], (signal) => fetchCampaign(code ?? '', signal), {
    enabled: Boolean(code),
  })
  if (!code) return { open: true, known: true, name: null }
  return {
    open: campaign.data?.Active === true,
    known: !campaign.isPending,
    name: campaign.data?.Name ?? null,
  }
}

/** Ends a session that was alive when the screen was entered. What is to be bound goes with it, unless it came only now. */
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
  const code = useCampaignCode()
  const registering = useRegistering(code)
  const [closed, setClosed] = useState(false)
  const [registered, setRegistered] = useState<{ phoneCode: string; phoneNumber: string }>()
  const countries = useCountries()
  const binding = useBinding()
  useFreshEntry()

  const offered = registering.open && !closed
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
              campaignCode={code}
              onCampaignClosed={() => setClosed(true)}
              onRegistered={(phoneCode, phoneNumber) => {
                setRegistered({ phoneCode, phoneNumber })
                choose('logIn')
              }}
            />
          )}
        </Tabs>
        {tab === 'logIn' && !binding.token && <Providers />}
        {!offered && registering.known && <p className="muted gate-closed">{t('identity.registerClosed')}</p>}
      </section>
    </Screen>
  )
}
