// A new partner or project begins with its name; everything else is filled in on its own page, where it is kept as a
// draft. What is typed stays in this tab until it is created or cancelled.
import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { ConfirmAct } from '@/console/shared/acts/ConfirmAct'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { listAddress, recordAddress, usePlace } from '@/console/shared/place/place'
import { RecordPage } from '@/console/shared/record/RecordPage'
import { useDraft } from '@/console/shared/session/drafts'
import { editsContents } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { asRefusal, type Refusal } from '@/shared/api/refusal'
import { refusalText, useT } from '@/shared/i18n'
import { useGo } from '@/shared/useGo'
import { type Found, foundIn, inWords } from '../model/mistakes'
import { Pair } from './Pair'
import '../editions.css'

interface Names {
  name_zh: string
  name_en: string
}

const blank: Names = { name_zh: '', name_en: '' }

const texts = {
  partners: {
    back: 'console.partner.back',
    make: 'console.standings.make.partners',
    makeText: 'console.partner.makeText',
    makeAct: 'console.partner.makeAct',
    name: 'console.standings.name',
  },
  projects: {
    back: 'console.projectEdit.back',
    make: 'console.standings.make.projects',
    makeText: 'console.projectEdit.makeText',
    makeAct: 'console.projectEdit.makeAct',
    name: 'console.standings.name',
  },
} as const

interface NewEditionProps {
  list: 'partners' | 'projects'
  /** The most characters of a name. */
  longest: number
  make: (names: Names) => Promise<{ standing: { id: number } }>
}

export function NewEdition({ list, longest, make }: NewEditionProps) {
  const t = useT()
  const navigate = useNavigate()
  const go = useGo()
  const place = usePlace()
  const mayMake = useOperator(({ operator }) => operator !== null && editsContents(operator))
  const { typed, change, drop } = useDraft<Names>(
    { name: `${list}/new`, version: 1, stored: ['name_zh', 'name_en'] },
    blank,
  )
  const [found, setFound] = useState<Found>({})
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const back = listAddress(list, place)
  const leave = () => void navigate(back)
  useKeys('item', { ...useDeskHandlers(), leave })
  if (!mayMake) return <Navigate to={back} replace />
  const isNamed = typed.name_zh.trim() !== '' || typed.name_en.trim() !== ''
  const begin = async () => {
    if (busy || !isNamed) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const made = await make(typed)
      drop()
      go(recordAddress(list, made.standing.id, place), { replace: true })
    } catch (error) {
      const refused = asRefusal(error)
      const named = foundIn(refused)
      setFound(named)
      if (Object.keys(named).length === 0) setRefusal(refused)
      setBusy(false)
    }
  }
  return (
    <RecordPage back={{ to: back, label: t(texts[list].back) }} title={t(texts[list].make)} aside={null}>
      <form
        className="record-part campaign-form content"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void begin()
        }}
      >
        <p className="muted">{t(texts[list].makeText)}</p>
        <Pair
          label={t(texts[list].name)}
          field="name"
          max={longest}
          mistakes={inWords(found)}
          zh={typed.name_zh}
          en={typed.name_en}
          onChange={(field, _, value) => {
            change({ [field]: value })
            setFound({})
          }}
        />
        {refusal && (
          <p className="refusal" role="alert">
            {refusalText(refusal)}
          </p>
        )}
        <div className="judgement-acts">
          <ConfirmAct look="pass" disabled={!isNamed} busy={busy}>
            {t(texts[list].makeAct)}
          </ConfirmAct>
          <Link className="act" to={back} onClick={drop}>
            {t('shared.cancel')}
          </Link>
        </div>
      </form>
    </RecordPage>
  )
}
