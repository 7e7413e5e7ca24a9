import { StandingsPage } from '@/console/editions/components/StandingsPage'
import { useT } from '@/shared/i18n'
import { useProjects } from '../api/projects'

export default function ProjectsPage() {
  const t = useT()
  return (
    <StandingsPage
      list="projects"
      useList={useProjects}
      beside={{ head: t('console.projectEdit.code'), isNamed: true, cell: ({ code }) => code }}
    />
  )
}
