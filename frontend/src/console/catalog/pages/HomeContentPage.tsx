// The home screen as its editors change it.
import { saveHome, useHomeContent } from '../api/contents'
import { ContentPage } from '../components/site/ContentPage'
import { HomeForm } from '../components/site/HomeForm'
import { HomePreview } from '../components/site/HomePreview'

export default function HomeContentPage() {
  const asked = useHomeContent()
  return (
    <ContentPage
      name="home"
      asked={asked}
      save={saveHome}
      form={(editing, view) => <HomeForm editing={editing} pictures={view.pictures} />}
      preview={(content, language, view) => (
        <HomePreview content={content} language={language} pictures={view.pictures} />
      )}
    />
  )
}
