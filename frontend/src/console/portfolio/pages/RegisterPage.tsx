// The register of a project: who holds its shares now, or held them at the end of an earlier day.
import { Link, useParams } from 'react-router-dom'
import { transferAddress } from '@/console/shared/place/records'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { booksByHand } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import { useProject } from '../api/register'
import { Holders } from '../components/Holders'
import { useProjectName } from '../model/register'

export default function RegisterPage() {
  const t = useT()
  const id = Number(useParams().id)
  const name = useProjectName()
  const transfers = useOperator(({ operator }) => !!operator && booksByHand(operator))
  const { data: project, error, refetch } = useProject(id)
  if (!project) {
    const gone = { title: t('console.register.gone'), text: t('console.register.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={{ to: `/project_funds/${id}`, label: t('console.register.back') }}
      title={`${name(project)} · ${t('console.holders')}`}
      aside={
        <>
          <span className="muted figures">{project.code}</span>
          {transfers && (
            <Link className="tool" to={transferAddress(id)}>
              {t('console.register.transfer')}
            </Link>
          )}
        </>
      }
    >
      <Holders key={id} project={id} />
    </RecordPage>
  )
}
