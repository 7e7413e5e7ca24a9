// Begins a new project with the words, the pictures and the terms of this one, as they are saved.
import { useState } from 'react'
import type { Editing } from '@/console/editions/model/useContent'
import { Ask } from '@/console/shared/acts/Ask'
import type { ProjectContent } from '@/console/shared/api/wire'
import { recordAddress } from '@/console/shared/place/place'
import { useT } from '@/shared/i18n'
import { useGo } from '@/shared/useGo'
import { copyProject } from '../../api/projects'

interface CopyProjectProps {
  id: number
  title: string
  editing: Editing<ProjectContent>
}

export function CopyProject({ id, title, editing }: CopyProjectProps) {
  const t = useT()
  const go = useGo()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="act" disabled={editing.unsaved} onClick={() => setAsking(true)}>
        {t('console.projectEdit.copy')}
      </button>
      {asking && (
        <Ask
          title={t('console.projectEdit.copyTitle', { name: title })}
          act={t('console.projectEdit.copyAct')}
          look="pass"
          onClose={() => setAsking(false)}
          run={async () => {
            const made = await copyProject(id, editing.standing.version)
            go(recordAddress('projects', made.standing.id, { page: 1 }))
            return t('console.projectEdit.copied', { name: title })
          }}
        >
          <p>{t('console.projectEdit.copyText')}</p>
        </Ask>
      )}
    </>
  )
}
