// Previews the help page and the page about the operator while an editor types. It lists projects by name; only the page
// itself shows their cards.
import { AboutContents } from '@/features/catalog/components/AboutContents'
import { HelpContents } from '@/features/catalog/components/HelpContents'
import '@/features/catalog/pages/catalog.css'
import '@/features/catalog/pages/help.css'
import type { PreviewLanguage } from '@/console/editions/components/PreviewFrame'
import type { HelpContent, HelpContentView } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'

interface HelpPreviewProps {
  content: HelpContent
  view: HelpContentView
  language: PreviewLanguage
}

export function HelpPreview({ content, view, language }: HelpPreviewProps) {
  const t = useT()
  const names = content.projects.flatMap((id) => {
    const project = view.projects.find((known) => known.id === id)
    return project ? [project[`name_${language}`]] : []
  })
  return (
    <>
      <HelpContents
        help={{
          Questions: content.questions.map((entry) => ({
            Question: entry[`question_${language}`],
            Answer: entry[`answer_${language}`],
          })),
          Phone: '',
          Hours: content[`hours_${language}`],
          EmailAddress: content.email,
          WeChatImageUrl: content.wechat ? `${view.pictures}${content.wechat}` : '',
        }}
      />
      <AboutContents
        about={{ Title: content[`title_${language}`], Html: content[`about_${language}`], Products: [] }}
      />
      {names.length > 0 && (
        <p className="muted">{t('console.content.below', { names: names.join(' · ') })}</p>
      )}
    </>
  )
}
