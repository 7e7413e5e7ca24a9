// A partner with its people as its editors change it.
import { useNavigate, useParams } from 'react-router-dom'
import { PartnerSheet } from '@/features/catalog/components/PartnerSheet'
import '@/features/catalog/pages/catalog.css'
import '@/features/catalog/pages/partners.css'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { EmptyState } from '@/shared/ui/States'
import {
  discardPartner,
  forgetPartners,
  partnerHistory,
  publishPartner,
  savePartner,
  usePartner,
  usePartnerChoices,
  withdrawPartner,
} from '../api/partners'
import type { PartnerContent, PartnerView } from '../api/wire'
import { ContentHistory } from '../components/editing/ContentHistory'
import { EditionEditor } from '../components/editing/EditionEditor'
import { Withdraw } from '../components/editing/Withdraw'
import { PartnerForm } from '../components/PartnerForm'
import { NoRecord } from '../components/RecordPage'
import { asInvestorsRead } from '../model/partner'
import { listAddress, usePlace } from '../model/place'
import { standingName } from '../model/standing'
import { useDeskHandlers } from '../model/useDeskHandlers'
import { useKeys } from '../model/useKeys'

export function PartnerPage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const locale = useSession((session) => session.locale)
  const back = listAddress('partners', usePlace())
  const leave = () => void navigate(back)
  useKeys('item', { ...useDeskHandlers(), leave })
  const { data, error, refetch } = usePartner(id)
  const { data: choices } = usePartnerChoices()
  if (!data || data.standing.id !== id) {
    const gone = { title: t('console.partner.gone'), text: t('console.partner.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  const title =
    standingName(data.standing, locale === 'zh' ? 'zh' : 'en') || t('console.standings.unnamed.partners')
  return (
    <EditionEditor<PartnerContent, PartnerView>
      key={id}
      name={`partner.${id}`}
      title={title}
      back={{ to: back, label: t('console.partner.back') }}
      view={data}
      save={(version, content) => savePartner(id, version, content)}
      steps={{
        publish: (_, version) => publishPartner(id, version),
        discard: async (version) => {
          const isLeft = await discardPartner(id, version)
          if (!isLeft) leave()
          return isLeft
        },
        forget: forgetPartners,
      }}
      reload={async () => (await refetch()).data}
      form={(editing, view) => <PartnerForm editing={editing} choices={choices} pictures={view.pictures} />}
      preview={(content, language, view) => (
        <PartnerSheet
          partner={asInvestorsRead(content, choices, view.pictures, language)}
          projects={<ProjectsElsewhere />}
        />
      )}
      more={(editing) => (
        <Withdraw
          list="partners"
          title={title}
          editing={editing}
          withdraw={(version) => withdrawPartner(id, version)}
        />
      )}
      history={<ContentHistory of={partnerHistory(id)} />}
    />
  )
}

/** The projects are no part of the partner: each names its partner itself. */
function ProjectsElsewhere() {
  const t = useT()
  return <EmptyState title={t('console.partner.projects')} text={t('console.partner.projectsText')} />
}
