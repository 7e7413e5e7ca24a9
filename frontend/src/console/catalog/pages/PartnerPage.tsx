// A partner with its people as its editors change it.
import { useNavigate, useParams } from 'react-router-dom'
import { PartnerSheet } from '@/features/catalog/components/PartnerSheet'
import '@/features/catalog/pages/catalog.css'
import '@/features/catalog/pages/partners.css'
import { ContentHistory } from '@/console/editions/components/ContentHistory'
import { EditionEditor } from '@/console/editions/components/EditionEditor'
import { Withdraw } from '@/console/editions/components/Withdraw'
import { standingName } from '@/console/editions/model/standing'
import type { Fields } from '@/console/editions/model/useContent'
import type { PartnerContent, PartnerView } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { listAddress, usePlace } from '@/console/shared/place/place'
import { NoRecord } from '@/console/shared/record/RecordPage'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { EmptyState } from '@/shared/ui/States'
import { useGo } from '@/shared/useGo'
import {
  discardPartner,
  earlierPartners,
  forgetPartners,
  partnerHistory,
  publishPartner,
  savePartner,
  usePartner,
  usePartnerChoices,
  withdrawPartner,
} from '../api/partners'
import { PartnerForm } from '../components/partner/PartnerForm'
import { asInvestorsRead } from '../model/partner'

const fields: Fields<PartnerContent> = {
  company_role_id: true,
  continent_id: true,
  country_id: true,
  image: true,
  logo: true,
  name_en: true,
  name_zh: true,
  overview_en: true,
  overview_zh: true,
  people: true,
  rating: true,
  segment_en: true,
  segment_zh: true,
  years: true,
}

export default function PartnerPage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const go = useGo()
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
      name={`partners/${id}`}
      fields={fields}
      title={title}
      back={{ to: back, label: t('console.partner.back') }}
      view={data}
      save={(version, content) => savePartner(id, version, content)}
      steps={{
        publish: (_, version) => publishPartner(id, version),
        discard: async (version) => {
          const isLeft = await discardPartner(id, version)
          if (!isLeft) go(back)
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
      earlier={earlierPartners(id)}
      history={<ContentHistory of={partnerHistory(id)} />}
    />
  )
}

/** The projects are no part of the partner: each names its partner itself. */
function ProjectsElsewhere() {
  const t = useT()
  return <EmptyState title={t('console.partner.projects')} text={t('console.partner.projectsText')} />
}
