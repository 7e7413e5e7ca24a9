// One decision before it is confirmed: the comment, for a wire the amount that arrived, and what will be booked. A
// refusal is shown here and keeps what was typed.
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ConfirmAct } from '@/console/shared/acts/ConfirmAct'
import { say } from '@/console/shared/acts/lastAction'
import { Refused } from '@/console/shared/acts/Refused'
import type { Item, Proposal, QueueName } from '@/console/shared/api/wire'
import { BookingForecast } from '@/console/shared/booking/BookingForecast'
import { cancelKey, confirmKeys } from '@/console/shared/keys/keyboard'
import { takesKeys, useKeys } from '@/console/shared/keys/useKeys'
import { typedReceived } from '@/console/shared/receipt/matched'
import type { Act, Decision } from '@/console/shared/review/act'
import type { DecisionKind, PhraseLanguage } from '@/console/shared/review/decision'
import { forgetQueue } from '@/console/shared/review/items'
import { useDraft } from '@/console/shared/session/drafts'
import { dropTicks, tickedOf } from '@/console/shared/typed/useTicks'
import { readPlainAmount } from '@/shared/amount'
import type { Schemas } from '@/shared/api/calls'
import { asRefusal, type Refusal } from '@/shared/api/refusal'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Check } from '@/shared/ui/Field'
import { afterPress } from '@/shared/ui/press'
import { decide } from '../../api/queues'
import { blankDecision, type DecisionDraft, decisionDraft, writesHere } from '../../model/decisionDraft'
import { CommentField } from './CommentField'
import { FlagFields, unanswered } from './FlagFields'
import '../../decision.css'

interface DecisionFormProps {
  act: Act
  queue: QueueName
  kind: DecisionKind
  item: Item
  /** Whether the item has been open for a second: before that no key sends anything. */
  settled: boolean
  onCancel: () => void
  onDone: () => void
  /** It waits for a second person. */
  onProposed: (proposal: Proposal) => void
  reload: () => Promise<unknown>
}

const needsWords = (act: Act): boolean => act !== 'pass' && act !== 'issue'

/** Whether the investor reads the words too. */
const isTold = (act: Act): boolean => needsWords(act) && act !== 'return'

/** The name of an act: for an issued order it is only a proposal. */
export const actName = (act: Act, { state }: Item) =>
  act === 'revoke' && state === 'SUCCESS' ? 'revokeIssued' : act

function decisionOf(
  act: Act,
  draft: DecisionDraft,
  received: string | undefined,
  beside: Pick<Schemas['PassItem'], 'flags' | 'checked'>,
): Decision {
  const words = draft.comment.trim()
  const comment = words ? { comment: words } : {}
  if (act !== 'pass') return { act, words: comment }
  const amount = received === undefined ? undefined : readPlainAmount(received)
  return {
    act,
    words: { ...comment, ...beside, ...(amount !== undefined ? { amount_received: amount } : {}) },
  }
}

export function DecisionForm(props: DecisionFormProps) {
  const { act, queue, kind, item, settled, onCancel, onDone, onProposed, reload } = props
  const name = actName(act, item)
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const kept = decisionDraft(queue, item, act)
  const { typed: draft, change: keep, drop } = useDraft(kept, blankDecision)
  const change = (typed: Partial<DecisionDraft>) => keep({ ...typed, writtenOn: item.version })
  const [wrong, setWrong] = useState<'comment' | 'received' | 'caution' | 'flags'>()
  const received = typedReceived(draft.received, item)
  // What is known is known of the version that was read, and of the amount that is typed.
  const [known, setKnown] = useState<string>()
  const atHand = `${item.version}/${received}`
  const knows = known === atHand
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const receipt = kind.receipt?.isAsked(act, item) ? kind.receipt : undefined
  const own = useSession(({ locale }): PhraseLanguage => (locale === 'zh' ? 'zh' : 'en'))
  const flags = act === 'pass' ? (item.flags ?? []) : []
  const caution = kind.caution?.(act, item, t, received)
  const needed = kind.words?.(act, item, t, received)
  const required = needsWords(act) || needed !== undefined
  const forecast = kind.forecastBookings?.(act, item, received)
  const mistaken = receipt?.isMistaken(received, item) ?? false

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([readonly]), textarea')?.focus()
  }, [])

  /** What the next line reads beside the comment. */
  const beside = () => {
    const checked = tickedOf(queue, item)
    return {
      ...(flags.length > 0 ? { flags: draft.flags as Record<string, string> } : {}),
      ...(checked.length > 0 ? { checked } : {}),
    }
  }

  const submit = async () => {
    if (busy) return
    if (mistaken) return setWrong('received')
    const [unsaid] = unanswered(flags, draft.flags)
    if (unsaid) {
      form.current?.querySelector<HTMLElement>(`[name="flags.${unsaid}"]`)?.focus()
      return setWrong('flags')
    }
    if (required && !draft.comment.trim()) return setWrong('comment')
    if (caution && !knows) {
      form.current?.querySelector<HTMLElement>('[name=knows]')?.focus()
      return setWrong('caution')
    }
    setBusy(true)
    setRefusal(undefined)
    try {
      const proposal = await decide(item, queue, decisionOf(act, draft, receipt && received, beside()))
      drop()
      dropTicks(queue, item)
      if (proposal) return onProposed(proposal)
      say(t(`console.done.${name}`, { name: item.investor }))
      onDone()
    } catch (error) {
      setRefusal(asRefusal(error))
      setBusy(false)
    }
  }

  /** What was typed is restored when the form is opened; a reload does not open it. */
  const cancel = () => {
    change({ isOpen: false })
    onCancel()
  }

  // Escape, where the focus is outside of the form.
  useKeys('item', { close: cancel })
  const press = (event: KeyboardEvent) => {
    // Escape and Enter choose among the signs that an input method offers.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      cancel()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (settled) void submit()
    }
  }

  const set = (part: Partial<DecisionDraft>) => {
    setWrong(undefined)
    writesHere(kept)
    change({ ...part, isOpen: true })
  }

  const takeNew = async () => {
    await Promise.all([reload(), forgetQueue(queue)])
    setRefusal(undefined)
  }

  return (
    <form
      ref={form}
      className={`judgement decision decision-${act}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={press}
      onBlur={({ target }) => {
        if (target.name === 'amount_received' && mistaken && draft.received !== '')
          afterPress(() => setWrong('received'))
      }}
      {...takesKeys}
      noValidate
    >
      <div className="decision-scroll">
        <h2>{t(`console.heading.${name}`)}</h2>
        {receipt && (
          <receipt.Field
            item={item}
            value={received}
            showMistake={wrong === 'received'}
            onChange={(received) => set({ received })}
          />
        )}
        <FlagFields
          flags={flags}
          answers={draft.flags}
          showMissing={wrong === 'flags'}
          onChange={(flags) => set({ flags })}
        />
        <CommentField
          act={act}
          phrases={kind.phrases(act, item)}
          language={isTold(act) ? item.language : own}
          required={required}
          needed={needed}
          missing={wrong === 'comment'}
          value={draft.comment}
          onChange={(comment) => set({ comment })}
        />
        {caution && (
          <Check
            name="knows"
            checked={knows}
            error={wrong === 'caution' ? caution.missing : undefined}
            onChange={(ticked) => {
              setWrong(undefined)
              setKnown(ticked ? atHand : undefined)
            }}
          >
            {caution.knows}
          </Check>
        )}
        {forecast && (
          <BookingForecast forecast={forecast} currency={item.currency ?? ''} pending={mistaken} />
        )}
      </div>
      <Refused
        refusal={refusal}
        outdated={({ status, messageKey }) => status === 409 || messageKey === 'RedFlagUnanswered'}
        takeNew={takeNew}
      />
      <div className="judgement-acts">
        <ConfirmAct look={act} busy={busy}>
          {t(`console.confirm.${name}`)} <kbd>{confirmKeys}</kbd>
        </ConfirmAct>
        <button type="button" className="act" onClick={cancel}>
          {t('shared.cancel')} <kbd>{cancelKey}</kbd>
        </button>
      </div>
    </form>
  )
}
