// The form of the home screen: slides, figures, bulletins, the footer, and the target of the consulting button.

import { Entries } from '@/console/editions/components/Entries'
import { Pair } from '@/console/editions/components/Pair'
import { PictureField } from '@/console/editions/components/PictureField'
import type { Editing } from '@/console/editions/model/useContent'
import type { HomeContent } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { TextField } from '@/shared/ui/Field'
import { blankBulletin, blankFigure, blankSlide, longest, mostEntries } from '../../model/content'

interface HomeFormProps {
  editing: Editing<HomeContent>
  /** What stands before a picture's key in its address. */
  pictures: string
}

export function HomeForm({ editing, pictures }: HomeFormProps) {
  const t = useT()
  const { values, mistakes, set } = editing
  const setText = (field: 'filing_number_zh' | 'filing_number_en' | 'consulting_phone', value: string) =>
    set(field, (old) => ({ ...old, [field]: value }))
  const pair = (label: string, entry: string, field: string, max: number, rows?: number) => ({
    label,
    field: `${entry}.${field}`,
    max,
    mistakes,
    ...(rows ? { rows } : {}),
  })
  return (
    <>
      <Entries
        title={t('console.content.slides')}
        field="slides"
        entries={values.slides}
        blank={blankSlide}
        most={mostEntries.slides}
        mistakes={mistakes}
        onChange={(slides) => set('slides', (old) => ({ ...old, slides }))}
        name={(number) => t('console.content.slide', { number })}
        add={t('console.content.addSlide')}
      >
        {(slide, at, change) => (
          <>
            <PictureField
              wide
              label={t('console.content.picture')}
              field={`slides.${at}.image`}
              value={slide.image}
              base={pictures}
              mistake={mistakes[`slides.${at}.image`]}
              onChange={(image) => change({ image })}
            />
            <Pair
              {...pair(t('console.content.slogan'), `slides.${at}`, 'title', longest.slideTitle)}
              zh={slide.title_zh}
              en={slide.title_en}
              onChange={(_, language, value) => change({ [`title_${language}`]: value })}
            />
            <Pair
              {...pair(t('console.content.line'), `slides.${at}`, 'text', longest.slideText)}
              zh={slide.text_zh}
              en={slide.text_en}
              onChange={(_, language, value) => change({ [`text_${language}`]: value })}
            />
          </>
        )}
      </Entries>
      <Entries
        title={t('console.content.figures')}
        field="figures"
        entries={values.figures}
        blank={blankFigure}
        most={mostEntries.figures}
        mistakes={mistakes}
        onChange={(figures) => set('figures', (old) => ({ ...old, figures }))}
        name={(number) => t('console.content.figure', { number })}
        add={t('console.content.addFigure')}
      >
        {(figure, at, change) => (
          <>
            <Pair
              {...pair(t('console.content.value'), `figures.${at}`, 'value', longest.figureValue)}
              zh={figure.value_zh}
              en={figure.value_en}
              onChange={(_, language, value) => change({ [`value_${language}`]: value })}
            />
            <Pair
              {...pair(t('console.content.counts'), `figures.${at}`, 'title', longest.figureTitle)}
              zh={figure.title_zh}
              en={figure.title_en}
              onChange={(_, language, value) => change({ [`title_${language}`]: value })}
            />
          </>
        )}
      </Entries>
      <Entries
        title={t('console.content.bulletins')}
        field="bulletins"
        entries={values.bulletins}
        blank={blankBulletin}
        most={mostEntries.bulletins}
        mistakes={mistakes}
        onChange={(bulletins) => set('bulletins', (old) => ({ ...old, bulletins }))}
        name={(number) => t('console.content.bulletin', { number })}
        add={t('console.content.addBulletin')}
      >
        {(bulletin, at, change) => (
          <>
            <PictureField
              label={t('console.content.icon')}
              field={`bulletins.${at}.icon`}
              value={bulletin.icon}
              base={pictures}
              mistake={mistakes[`bulletins.${at}.icon`]}
              onChange={(icon) => change({ icon })}
            />
            <Pair
              {...pair(t('console.content.tab'), `bulletins.${at}`, 'title', longest.bulletinTitle)}
              zh={bulletin.title_zh}
              en={bulletin.title_en}
              onChange={(_, language, value) => change({ [`title_${language}`]: value })}
            />
            <Pair
              {...pair(t('console.content.text'), `bulletins.${at}`, 'description', longest.bulletinText, 4)}
              zh={bulletin.description_zh}
              en={bulletin.description_en}
              onChange={(_, language, value) => change({ [`description_${language}`]: value })}
            />
          </>
        )}
      </Entries>
      <section className="record-part entries">
        <h2>{t('console.content.contact')}</h2>
        <Pair
          label={t('console.content.filing')}
          field="filing_number"
          max={longest.filingNumber}
          mistakes={mistakes}
          zh={values.filing_number_zh}
          en={values.filing_number_en}
          onChange={(_, language, value) => setText(`filing_number_${language}`, value)}
        />
        <TextField
          label={t('console.content.phone')}
          name="consulting_phone"
          type="tel"
          inputMode="tel"
          value={values.consulting_phone}
          error={mistakes.consulting_phone}
          hint={t('console.content.phoneHint')}
          onChange={(value) => setText('consulting_phone', value)}
        />
      </section>
    </>
  )
}
