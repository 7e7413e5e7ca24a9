// Loads a file of the European Central Bank. All new rates in it become one proposal for a second person.
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { ConfirmAct } from '@/console/shared/acts/ConfirmAct'
import { deskText } from '@/console/shared/acts/deskText'
import { say } from '@/console/shared/acts/lastAction'
import { confirmKeys } from '@/console/shared/keys/keyboard'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { proposalAddress } from '@/console/shared/proposals/address'
import { PendingProposal } from '@/console/shared/proposals/OpenProposals'
import { FileDrop } from '@/console/shared/record/FileDrop'
import { RecordPage } from '@/console/shared/record/RecordPage'
import { asRefusal, type Refusal } from '@/shared/api/refusal'
import { useIntl, useT } from '@/shared/i18n'
import { TextField } from '@/shared/ui/Field'
import { Icon } from '@/shared/ui/Icon'
import { useGo } from '@/shared/useGo'
import { loadRates } from '../api/rates'
import { RateDiffers } from '../components/RateDiffers'
import { differs } from '../model/entering'
import { ratesAddress } from '../model/rates'

export default function LoadRatesPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const go = useGo()
  const leave = () => void navigate(ratesAddress({}))
  useKeys('item', { ...useDeskHandlers(), leave })
  const [file, setFile] = useState<File>()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [known, setKnown] = useState<number>()
  const send = async (isMeant: boolean) => {
    if (busy) return
    setMissing(!file)
    if (!file) return
    setBusy(true)
    setRefusal(undefined)
    setKnown(undefined)
    try {
      const loaded = await loadRates(file, { reason: reason.trim(), isMeant })
      if ('proposal' in loaded) {
        say(t('console.proposal.said'))
        go(proposalAddress(loaded.proposal.id), { replace: true })
      } else setKnown(loaded.known)
    } catch (error) {
      setRefusal(asRefusal(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    void send(false)
  }
  return (
    <RecordPage
      back={{ to: ratesAddress({}), label: t('console.rates.back') }}
      title={t('console.rates.load')}
      aside={null}
    >
      <form
        className="record-part campaign-form"
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      >
        <p className="muted">{t('console.rates.loadText')}</p>
        <FileDrop
          label={t('console.rates.file')}
          hint={t('console.rates.fileHint')}
          name="file"
          file={file}
          error={isMissing ? t('console.rates.fileMissing') : undefined}
          busy={busy}
          onFile={(chosen) => {
            setFile(chosen)
            setMissing(false)
            setRefusal(undefined)
            setKnown(undefined)
          }}
        />
        <TextField
          label={t('console.rates.note')}
          name="reason"
          autoComplete="off"
          maxLength={1000}
          value={reason}
          onChange={setReason}
        />
        {known !== undefined && (
          <div className="note" role="status">
            <p>
              <Icon name="done" size={16} />
              <span>{t('console.rates.nothingNew', { count: known, shown: formatNumber(known) })}</span>
            </p>
          </div>
        )}
        {refusal &&
          (differs(refusal) ? (
            <RateDiffers refusal={refusal} busy={busy} onMeant={() => void send(true)} />
          ) : (
            <Unread refusal={refusal} />
          ))}
        <div className="judgement-acts">
          <ConfirmAct look="pass" busy={busy}>
            {t('console.proposal.propose')} <kbd>{confirmKeys}</kbd>
          </ConfirmAct>
          <Link className="act" to={ratesAddress({})}>
            {t('shared.cancel')}
          </Link>
        </div>
      </form>
    </RecordPage>
  )
}

/** Why the file was not taken, and on which line. */
function Unread({ refusal }: { refusal: Refusal }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const line = refusal.messageKey === 'RateFileUnreadable' ? Number(refusal.params.line) : 0
  return (
    <div className="refusal" role="alert">
      <p>
        <Icon name="alert" size={16} />
        <span>
          {line > 0 && `${t('console.rates.atLine', { line: formatNumber(line) })} `}
          {deskText(t, refusal)}
        </span>
      </p>
      <PendingProposal error={refusal} />
    </div>
  )
}
