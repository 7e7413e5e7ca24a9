// Takes a project out of investors' sight. What is typed and not saved would be lost by it: that is saved or discarded first.
import { useState } from 'react'
import { useT } from '@/shared/i18n'
import { withdrawProject } from '../api/projects'
import type { ProjectContent } from '../api/wire'
import type { Editing } from '../model/useContent'
import { Ask } from './Ask'

interface ProjectWithdrawProps {
  id: number
  title: string
  editing: Editing<ProjectContent>
}

export function ProjectWithdraw({ id, title, editing }: ProjectWithdrawProps) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const { standing, unsaved } = editing
  if (!standing.is_published) return null
  return (
    <>
      <button type="button" className="act" disabled={unsaved} onClick={() => setAsking(true)}>
        {t('console.projectEdit.withdraw')}
      </button>
      {asking && (
        <Ask
          title={t('console.projectEdit.withdrawTitle', { name: title })}
          act={t('console.projectEdit.withdraw')}
          look="fail"
          onClose={() => setAsking(false)}
          run={async () => {
            await editing.replace(await withdrawProject(id, standing.version))
            return t('console.projectEdit.withdrawn', { name: title })
          }}
        >
          <p>{t('console.projectEdit.withdrawText')}</p>
        </Ask>
      )}
    </>
  )
}
