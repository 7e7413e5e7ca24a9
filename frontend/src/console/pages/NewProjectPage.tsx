// A new project begins with its name; everything else is filled in on its own page, where it waits as a draft.
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { asRefusal, type Refusal } from '@/shared/api/refusal'
import { refusalText, useT } from '@/shared/i18n'
import { makeProject } from '../api/projects'
import { Pair } from '../components/editing/Pair'
import { RecordPage } from '../components/RecordPage'
import { type Mistakes, mistakesOf } from '../model/content'
import { listAddress, recordAddress, usePlace } from '../model/place'
import { longestOfProject } from '../model/project'
import { editsContents } from '../model/rights'
import { useOperator } from '../model/session'
import { useDeskHandlers } from '../model/useDeskHandlers'
import { useKeys } from '../model/useKeys'

export function NewProjectPage() {
  const t = useT()
  const navigate = useNavigate()
  const place = usePlace()
  const mayMake = useOperator(({ operator }) => operator !== null && editsContents(operator))
  const [names, setNames] = useState({ name_zh: '', name_en: '' })
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const back = listAddress('projects', place)
  const leave = () => void navigate(back)
  useKeys('item', { ...useDeskHandlers(), leave })
  if (!mayMake) return <Navigate to={back} replace />
  const isNamed = names.name_zh.trim() !== '' || names.name_en.trim() !== ''
  const make = async () => {
    if (busy || !isNamed) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const made = await makeProject(names)
      await navigate(recordAddress('projects', made.standing.id, place), { replace: true })
    } catch (error) {
      const refused = asRefusal(error)
      const named = mistakesOf(refused)
      setMistakes(named)
      if (Object.keys(named).length === 0) setRefusal(refused)
      setBusy(false)
    }
  }
  return (
    <RecordPage
      back={{ to: back, label: t('console.projectEdit.back') }}
      title={t('console.projectEdit.make')}
      aside={null}
    >
      <form
        className="record-part campaign-form content"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <p className="muted">{t('console.projectEdit.makeText')}</p>
        <Pair
          label={t('console.projectEdit.name')}
          field="name"
          max={longestOfProject.name}
          mistakes={mistakes}
          zh={names.name_zh}
          en={names.name_en}
          onChange={(field, _, value) => {
            setNames((old) => ({ ...old, [field]: value }))
            setMistakes({})
          }}
        />
        {refusal && (
          <p className="refusal" role="alert">
            {refusalText(refusal)}
          </p>
        )}
        <div className="judgement-acts">
          <button type="submit" className="act act-pass" disabled={!isNamed} aria-busy={busy || undefined}>
            {busy && <span className="button-spinner" aria-hidden="true" />}
            {t('console.projectEdit.makeAct')}
          </button>
          <button type="button" className="act" onClick={leave}>
            {t('shared.cancel')}
          </button>
        </div>
      </form>
    </RecordPage>
  )
}
