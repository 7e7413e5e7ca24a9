// Asks whether this is the amount that a colleague already stated at a review, so that the same money is not booked twice.
import { type ReactNode, useEffect, useRef } from 'react'
import { ConfirmAct } from '@/console/shared/acts/ConfirmAct'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { SameAnswer, Stated } from '../model/entering'
import '../receipt.css'

/** The button that was pressed is gone: the question takes the focus. */
export function StatedQuestion({ stated: { id, record, kind, number } }: { stated: Stated }) {
  const t = useT()
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => question.current?.focus(), [])
  const link = (to: string) => (words: ReactNode[]) => (
    <RecordLink key={to} record={to}>
      {words}
    </RecordLink>
  )
  return (
    <div className="caution receipt-stated" role="alert" tabIndex={-1} ref={question}>
      <Icon name="alert" size={16} />
      <p>
        {t.rich(`console.receipts.stated.${kind}`, {
          id,
          number,
          record: link(record),
          receipt: link(`receipt:${id}`),
        })}
      </p>
    </div>
  )
}

interface StatedActsProps {
  stated: Stated
  busy: boolean
  onAnswer: (answer: SameAnswer) => void
}

export function StatedActs({ stated: { id }, busy, onAnswer }: StatedActsProps) {
  const t = useT()
  const act = (words: string, answer: SameAnswer) => (
    <ConfirmAct busy={busy} onClick={() => onAnswer(answer)}>
      {words}
    </ConfirmAct>
  )
  return (
    <>
      {act(t('console.receipts.isSame'), { completes: id })}
      {act(t('console.receipts.isOther'), { is_other: true })}
    </>
  )
}
