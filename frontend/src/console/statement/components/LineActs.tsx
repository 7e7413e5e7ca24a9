// The actions on a line: confirm what it is, or settle how it differs from the line that was read before.
import { useRef, useState } from 'react'
import { useKeys } from '@/console/shared/keys/useKeys'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { LineItem } from '../api/wire'
import { isAlarm } from '../model/lines'
import { OtherKind } from './OtherKind'
import { Proposals } from './Proposals'
import { type Settled, SettleForm } from './SettleForm'

interface LineActsProps {
  line: LineItem
  /** The current line. */
  reload: () => Promise<unknown>
}

/** Of a line that waits to be confirmed. */
export function OpenActs({ line, reload }: LineActsProps) {
  const t = useT()
  const proposals = useRef<HTMLUListElement>(null)
  const [byHand, sayByHand] = useState(false)
  const mayConfirm = line.may.includes('confirm')
  const begin = () => mayConfirm && sayByHand(true)
  useKeys('item', {
    pass: () => {
      const first = proposals.current?.querySelector('button')
      if (first) first.focus()
      else begin()
    },
    fail: begin,
  })
  return (
    <>
      {isAlarm({ ...line, kind: line.proposals[0]?.kind }) && (
        <section className="record-part">
          <p className="caution" role="alert">
            <Icon name="alert" size={16} />
            <span>{t('console.statement.alarmText')}</span>
          </p>
        </section>
      )}
      <Proposals line={line} mayConfirm={mayConfirm} ref={proposals} />
      {mayConfirm && !byHand && (
        <section className="record-part record-acts line-acts">
          <button type="button" className="act" onClick={begin}>
            {t('console.statement.otherKind')} <kbd>F</kbd>
          </button>
        </section>
      )}
      {byHand && <OtherKind line={line} reload={reload} onEnd={() => sayByHand(false)} />}
    </>
  )
}

const keys: Record<Settled, 'P' | 'F'> = { take: 'P', set_aside: 'F', reopen: 'F' }
const settled: Settled[] = ['set_aside', 'take', 'reopen']

/** Of a line that differs, or that is in transit. */
export function SettleActs({ line, reload }: LineActsProps) {
  const t = useT()
  const [chosen, choose] = useState<Settled>()
  const acts = settled.filter((act) => line.may.includes(act))
  const open = acts.find((act) => act === chosen)
  const begin = (act: Settled) => () => choose(acts.includes(act) ? act : undefined)
  useKeys('item', { pass: begin('take'), fail: begin(line.state === 'TRANSIT' ? 'reopen' : 'set_aside') })
  if (acts.length === 0) return null
  if (open)
    return <SettleForm key={open} act={open} line={line} reload={reload} onEnd={() => choose(undefined)} />
  return (
    <section className="record-part record-acts line-acts">
      {line.state === 'DIFFERENT' && <h2>{t('console.statement.isItSame')}</h2>}
      {acts.map((act) => (
        <button key={act} type="button" className="act" onClick={() => choose(act)}>
          {t(`console.statement.act.${act}`)} <kbd>{keys[act]}</kbd>
        </button>
      ))}
    </section>
  )
}
