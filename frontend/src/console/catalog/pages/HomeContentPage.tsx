// The home screen as its editors change it.
import type { Fields } from '@/console/editions/model/useContent'
import type { HomeContent } from '@/console/shared/api/wire'
import { saveHome, useHomeContent } from '../api/contents'
import { ContentPage } from '../components/site/ContentPage'
import { HomeForm } from '../components/site/HomeForm'
import { HomePreview } from '../components/site/HomePreview'

const fields: Fields<HomeContent> = {
  bulletins: true,
  consulting_phone: true,
  figures: true,
  filing_number_en: true,
  filing_number_zh: true,
  slides: true,
}

export default function HomeContentPage() {
  const asked = useHomeContent()
  return (
    <ContentPage
      name="home"
      fields={fields}
      asked={asked}
      save={saveHome}
      form={(editing, view) => <HomeForm editing={editing} pictures={view.pictures} />}
      preview={(content, language, view) => (
        <HomePreview content={content} language={language} pictures={view.pictures} />
      )}
    />
  )
}
