// The actions on a payout, each with its form, and the open proposals on it.
import { type ComponentType, useState } from 'react'
import type { PayoutItem, Proposal } from '@/console/shared/api/wire'
import { useKeys } from '@/console/shared/keys/useKeys'
import { OpenProposals } from '@/console/shared/proposals/OpenProposals'
import { useT } from '@/shared/i18n'
import { type ActProps, actsOn, isSingly, type PayoutAct } from '../model/act'
import { PaidForm } from './PaidForm'
import { RejectedForm, ReturnedForm } from './ReturnedForms'
import { TargetForm } from './TargetForm'

const forms: Record<PayoutAct, ComponentType<ActProps>> = {
  execute: PaidForm,
  give_target: TargetForm,
  reject: RejectedForm,
  bounce: ReturnedForm,
}

/** P for actions that move a payout on, F for rejected and returned payments. */
const keys: Record<PayoutAct, 'P' | 'F'> = { execute: 'P', give_target: 'P', reject: 'F', bounce: 'F' }

interface PayoutActsProps {
  payout: PayoutItem
  /** The current payout. */
  reload: () => Promise<unknown>
}

export function PayoutActs({ payout, reload }: PayoutActsProps) {
  const t = useT()
  const [chosen, choose] = useState<PayoutAct>()
  const [made, setMade] = useState<Proposal>()
  const acts = actsOn(payout)
  const open = acts.find((act) => act === chosen)
  const begin = (key: 'P' | 'F') => () => choose(acts.find((act) => keys[act] === key) ?? open)
  useKeys('item', { pass: begin('P'), fail: begin('F') })
  const name = (act: PayoutAct) =>
    t(act === 'execute' && isSingly(payout) ? 'console.payouts.act.singly' : `console.payouts.act.${act}`)
  const Form = open && forms[open]
  return (
    <>
      <OpenProposals on={{ kind: 'payout', id: String(payout.id) }} made={made} />
      {acts.length > 0 && !Form && (
        <section className="record-part record-acts payout-acts">
          <h2>{t('console.payouts.next')}</h2>
          {acts.map((act) => (
            <button
              key={act}
              type="button"
              className={keys[act] === 'P' ? 'act act-pass' : 'act act-fail'}
              onClick={() => choose(act)}
            >
              {name(act)} <kbd>{keys[act]}</kbd>
            </button>
          ))}
        </section>
      )}
      {Form && (
        <Form
          payout={payout}
          reload={reload}
          onDone={(proposal) => {
            setMade(proposal)
            choose(undefined)
          }}
          onCancel={() => choose(undefined)}
        />
      )}
    </>
  )
}
