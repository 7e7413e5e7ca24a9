// Help, contact and who runs the site, as their editors change them.
import type { Fields } from '@/console/editions/model/useContent'
import type { HelpContent, HelpContentView } from '@/console/shared/api/wire'
import { saveHelp, useHelpContent } from '../api/contents'
import { ContentPage } from '../components/site/ContentPage'
import { HelpForm } from '../components/site/HelpForm'
import { HelpPreview } from '../components/site/HelpPreview'

const fields: Fields<HelpContent> = {
  about_en: true,
  about_zh: true,
  email: true,
  hours_en: true,
  hours_zh: true,
  projects: true,
  questions: true,
  title_en: true,
  title_zh: true,
  wechat: true,
}

export default function HelpContentPage() {
  const asked = useHelpContent()
  return (
    <ContentPage<HelpContent, HelpContentView>
      name="help"
      fields={fields}
      asked={asked}
      save={saveHelp}
      form={(editing, view) => <HelpForm editing={editing} view={view} />}
      preview={(content, language, view) => <HelpPreview content={content} language={language} view={view} />}
    />
  )
}
