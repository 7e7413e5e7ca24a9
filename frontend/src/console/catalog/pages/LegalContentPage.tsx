// A legal text as its editors change it.
import { Navigate, useParams } from 'react-router-dom'
import type { Fields } from '@/console/editions/model/useContent'
import type { LegalContent as Content, LegalContentView, LegalKind } from '@/console/shared/api/wire'
import { RichText } from '@/shared/ui/RichText'
import { saveLegal, useLegalContent } from '../api/contents'
import { ContentPage } from '../components/site/ContentPage'
import { LegalChanges } from '../components/site/LegalChanges'
import { LegalForm } from '../components/site/LegalForm'
import '../catalog.css'

const fields: Fields<Content> = {
  html_en: true,
  html_zh: true,
  title_en: true,
  title_zh: true,
}

const kinds: LegalKind[] = ['notice', 'privacy', 'payment']

export default function LegalContentPage() {
  const { name } = useParams()
  const kind = kinds.find((known) => known === name)
  return kind ? <LegalContent key={kind} kind={kind} /> : <Navigate to="/contents" replace />
}

function LegalContent({ kind }: { kind: LegalKind }) {
  const asked = useLegalContent(kind)
  return (
    <ContentPage<Content, LegalContentView>
      name={kind}
      fields={fields}
      asked={asked}
      save={(version, content) => saveLegal(kind, version, content)}
      changes={(content, view) => <LegalChanges content={content} view={view} />}
      isProposal={(_, view) => Boolean(view.published)}
      record={{ kind: 'legal_text', id: kind }}
      form={(editing) => <LegalForm editing={editing} />}
      preview={(content, language) => (
        <article className="preview-legal">
          <h1>{language === 'zh' ? content.title_zh : content.title_en}</h1>
          <RichText html={language === 'zh' ? content.html_zh : content.html_en} />
        </article>
      )}
    />
  )
}
