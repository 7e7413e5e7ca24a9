// Both frameworks, or both questionnaires, with the state of each and who changed it last.

import { EditionsPage } from '@/console/editions/components/EditionsPage'
import { useT } from '@/shared/i18n'
import { type FrameworkPart, useFrameworkList } from '../api/frameworks'
import { partTexts } from '../model/framework'

export default function FrameworksPage({ part }: { part: FrameworkPart }) {
  const t = useT()
  const texts = partTexts[part]
  return (
    <EditionsPage
      title={t(texts.title)}
      about={t(texts.about)}
      head={t('console.frameworks.framework')}
      asked={useFrameworkList(part)}
      lines={2}
      name={({ framework }) => t(texts.names[framework])}
      to={({ framework }) => `/${part}/${framework}`}
    />
  )
}
