// Confirms what a line is, after showing what that books. The operator enters here what a gateway kept and owed, and
// why a payout came back.
import { Ask } from '@/console/shared/acts/Ask'
import { useAsked } from '@/console/shared/acts/useAsked'
import { WordsField } from '@/console/shared/acts/WordsField'
import { BookingForecast } from '@/console/shared/booking/BookingForecast'
import { useOutdated } from '@/console/shared/record/useOutdated'
import { asRefusal, type Refusal } from '@/shared/api/refusal'
import { dateText, moneyText } from '@/shared/format'
import { type MessageId, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { confirmLine, forgetLines } from '../api/lines'
import type { LineItem, LineProposal } from '../api/wire'
import { bookedBy, correctsStated, isNewMoney, type Meaning, statedFor } from '../model/meaning'
import { wrongWord } from '../model/otherKind'
import { blankSettled, settledAmounts, settledMistakes } from '../model/settled'
import { Books } from './Books'
import { GatewayFields } from './GatewayFields'
import { LineAmount, useMeaningText } from './LineParts'
import { Subject } from './Subject'

interface ConfirmLineProps {
  line: LineItem
  meaning: Meaning
  /** Where it was proposed. */
  proposal?: LineProposal | undefined
  /** Receives a refusal about what was entered by hand: then the question closes. */
  onRefusal?: (refusal: Refusal) => boolean
  onClose: () => void
}

interface Asked {
  isBounced: boolean
  isCorrected: boolean
  /** It is other money than a colleague stated. */
  isOther: boolean
}

/** What the reason that has to be given is called. */
function reasonOf({ isBounced, isCorrected, isOther }: Asked): MessageId | undefined {
  if (isBounced) return 'console.statement.bounceReason'
  if (isCorrected) return 'console.statement.correctReason'
  return isOther ? 'console.statement.otherMoneyReason' : undefined
}

export function ConfirmLine({ line, meaning, proposal, onRefusal, onClose }: ConfirmLineProps) {
  const t = useT()
  const { watch, left } = useOutdated(forgetLines)
  const what = useMeaningText()(meaning)
  const { kind, record } = meaning
  const isBounced = kind === 'payout_bounced'
  const isCorrected = proposal !== undefined && correctsStated(proposal, line)
  const stated = isNewMoney(meaning) ? statedFor(line, kind)[0] : undefined
  const reasonLabel = reasonOf({ isBounced, isCorrected, isOther: stated !== undefined })
  const asked = useAsked({ ...blankSettled, reason: '' }, (values) => {
    const { charge, owed } = settledMistakes(meaning, line, values)
    const held = moneyText(line.coins_held ?? 0, line.currency)
    const isUnsaid = reasonLabel !== undefined && values.reason.trim() === ''
    return {
      charge: charge && t(charge),
      owed: owed && t(owed, { held }),
      reason: isUnsaid ? t('console.proposal.reasonMissing') : undefined,
    }
  })
  const { values: typed, errors } = asked
  const { charge, owed } = settledAmounts(meaning, typed)
  const state = proposal?.subject?.state
  const missing = kind === 'distribution_funding' ? (proposal?.subject?.amount ?? undefined) : undefined
  const foreseen = { kind, record, state, charge, owed, missing, isCorrected }
  const bookings = bookedBy(foreseen, line)
  const form = {
    kind,
    ...(record == null ? {} : { record }),
    ...(charge === undefined ? {} : { charge }),
    ...(owed === undefined ? {} : { owed }),
    ...(reasonLabel ? { reason: typed.reason.trim() } : {}),
  }
  const run = async () => {
    try {
      await watch(confirmLine(line, form))
    } catch (error) {
      if (onRefusal?.(asRefusal(error))) return undefined
      throw error
    }
    return t('console.statement.wasConfirmed', { id: line.id, what })
  }
  return (
    <Ask
      title={t('console.statement.confirmAsk', { id: line.id, what })}
      act={t('console.statement.confirm')}
      look="pass"
      form={asked}
      run={run}
      words={(refusal) => {
        const word = wrongWord(refusal)
        return word && t(`console.statement.wrong.${word}`)
      }}
      onClose={() => {
        left()
        onClose()
      }}
    >
      <p className="record-figure">
        <LineAmount line={line} size="large" />
        <span className="muted">{`${line.bank_account.name} · ${dateText(line.value_on)}`}</span>
      </p>
      {proposal && <Subject line={line} proposal={proposal} />}
      {stated && (
        <p className="caution" role="note">
          <Icon name="alert" size={16} />
          <span>
            {t('console.statement.caution.stated', {
              record: stated.record ?? 0,
              amount: moneyText(stated.subject?.amount ?? line.amount, line.currency),
            })}
          </span>
        </p>
      )}
      <Books line={line} foreseen={foreseen} />
      {bookings.length > 0 && (
        <BookingForecast
          forecast={{ now: bookings, later: [], placeFreed: false, sharesIssued: false }}
          currency={line.currency}
          pending={false}
        />
      )}
      {kind === 'gateway_settlement' && (
        <GatewayFields line={line} meaning={meaning} values={typed} errors={errors} onChange={asked.set} />
      )}
      {reasonLabel && (
        <WordsField
          label={t(reasonLabel)}
          name="reason"
          value={typed.reason}
          error={errors.reason}
          onChange={(reason) => asked.set({ reason })}
        />
      )}
    </Ask>
  )
}
