// What editors change on the site, with the state of each and who changed it last.

import { EditionsPage } from '@/console/editions/components/EditionsPage'
import { useT } from '@/shared/i18n'
import { useContents } from '../api/contents'

export default function ContentsPage() {
  const t = useT()
  return (
    <EditionsPage
      title={t('console.list.contents')}
      about={t('console.content.about')}
      head={t('console.content.what')}
      asked={useContents()}
      lines={5}
      name={({ name }) => t(`console.content.name.${name}`)}
      to={({ name }) => `/contents/${name}`}
    />
  )
}
