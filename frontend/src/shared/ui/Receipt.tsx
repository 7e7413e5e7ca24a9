// A list of facts, and the receipt a money action ends in.
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n'
import { Icon } from './Icon'

export interface Fact {
  label: string
  value: ReactNode
}

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div className="fact" key={fact.label}>
          <dt>{fact.label}</dt>
          <dd className="figures">{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ReceiptProps {
  title: string
  text?: string
  number: string
  facts: Fact[]
  /** Nothing is done yet: somebody still has to decide. */
  isWaiting?: boolean
  children?: ReactNode
}

export function Receipt({ title, text, number, facts, isWaiting = false, children }: ReceiptProps) {
  const t = useT()
  return (
    <section className="receipt">
      <span className={isWaiting ? 'receipt-seal receipt-seal-waiting' : 'receipt-seal'}>
        <Icon name={isWaiting ? 'clock' : 'check'} size={32} />
      </span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      <Facts facts={[{ label: t('shared.receipt.number'), value: number }, ...facts]} />
      {children}
    </section>
  )
}
