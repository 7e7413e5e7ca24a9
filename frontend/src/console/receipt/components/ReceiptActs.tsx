// The actions on a receipt: match it, return it to the payer, or take back a mistaken entry. There are none for money
// at the bitcoin gateway: it belongs to the deposit for which it was paid.
import { useRef, useState } from 'react'
import type { ReceiptItem } from '@/console/shared/api/wire'
import { useKeys } from '@/console/shared/keys/useKeys'
import { useT } from '@/shared/i18n'
import { Candidates } from './Candidates'
import { ReasonedAct } from './ReasonedAct'
import { Unmatch } from './Unmatch'

type ReceiptAct = ReceiptItem['may'][number]
/** Candidates are matched where they are listed. */
type Pressed = Exclude<ReceiptAct, 'match'>

const keys: Record<Pressed, 'L' | 'F'> = { return: 'L', unmatch: 'F', withdraw: 'F' }

const isPressed = (act: ReceiptAct): act is Pressed => act !== 'match'

interface ReceiptActsProps {
  receipt: ReceiptItem
  /** The current receipt. */
  reload: () => Promise<unknown>
}

export function ReceiptActs({ receipt, reload }: ReceiptActsProps) {
  const t = useT()
  const candidates = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState<Pressed>()
  const may = receipt.bank_account ? receipt.may : []
  const acts = may.filter(isPressed)
  const open = acts.find((act) => act === chosen)
  const begin = (key: 'L' | 'F') => () => choose(acts.find((act) => keys[act] === key) ?? open)
  const toCandidates = () => {
    const first = candidates.current?.querySelector<HTMLElement>('.candidate button, input')
    first?.focus()
  }
  useKeys('item', { pass: toCandidates, return: begin('L'), fail: begin('F') })
  // An action that ends late leaves open whatever was opened meanwhile.
  const end = (act: Pressed) => () => choose((now) => (now === act ? undefined : now))
  return (
    <>
      {may.includes('match') && <Candidates receipt={receipt} ref={candidates} />}
      {acts.length > 0 && (!open || open === 'unmatch') && (
        <section className="record-part record-acts receipt-acts">
          <h2>{t(may.includes('match') ? 'console.receipts.instead' : 'console.receipts.next')}</h2>
          {acts.map((act) => (
            <button key={act} type="button" className="act act-fail" onClick={() => choose(act)}>
              {t(`console.receipts.act.${act}`)} <kbd>{keys[act]}</kbd>
            </button>
          ))}
        </section>
      )}
      {open === 'unmatch' && <Unmatch receipt={receipt} reload={reload} onClose={end('unmatch')} />}
      {open && open !== 'unmatch' && (
        <ReasonedAct key={open} act={open} receipt={receipt} reload={reload} onEnd={end(open)} />
      )}
    </>
  )
}
