// The home screen as an investor sees it, from what is typed: the investor app's own components, fed with the draft.
import { Banner } from '@/features/catalog/components/Banner'
import { Bulletins } from '@/features/catalog/components/Bulletins'
import { Figures } from '@/features/catalog/components/Figures'
import '@/features/catalog/pages/catalog.css'
import '@/features/catalog/pages/home.css'
import type { PreviewLanguage } from '@/console/editions/components/PreviewFrame'
import type { HomeContent } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'

interface HomePreviewProps {
  content: HomeContent
  pictures: string
  language: PreviewLanguage
}

export function HomePreview({ content, pictures, language }: HomePreviewProps) {
  const t = useT()
  const url = (key: string) => (key ? `${pictures}${key}` : '')
  const said = <Entry extends object>(entry: Entry, field: string) =>
    String(entry[`${field}_${language}` as keyof Entry] ?? '')
  const slogans = content.slides.map((slide) => ({
    ImageUrl: url(slide.image),
    Title: said(slide, 'title'),
    Text: said(slide, 'text'),
  }))
  const figures = content.figures.map((figure) => ({
    Value: said(figure, 'value'),
    Title: said(figure, 'title'),
  }))
  const bulletins = content.bulletins.map((bulletin) => ({
    Icon: url(bulletin.icon),
    Title: said(bulletin, 'title'),
    Description: said(bulletin, 'description'),
  }))
  return (
    <>
      <header className="home-top">
        <h1>
          <img src="/icon.svg" width="32" height="32" alt="" />
          {t('shared.brand')}
        </h1>
      </header>
      {slogans.length > 0 && <Banner slogans={slogans} />}
      {figures.length > 0 && <Figures figures={figures} />}
      {bulletins.length > 0 && <Bulletins bulletins={bulletins} />}
      <p className="filing">{said(content, 'filing_number')}</p>
    </>
  )
}
