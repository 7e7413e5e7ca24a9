// The form of a legal text: its title, and its words with a few tags.

import { Pair } from '@/console/editions/components/Pair'
import type { Editing } from '@/console/editions/model/useContent'
import type { LegalContent } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { longest } from '../../model/content'

export function LegalForm({ editing }: { editing: Editing<LegalContent> }) {
  const t = useT()
  const { values, mistakes, set } = editing
  const change = (field: string, value: string) => set(field, (old) => ({ ...old, [field]: value }))
  return (
    <section className="record-part entries">
      <Pair
        label={t('console.content.title')}
        field="title"
        max={longest.legalTitle}
        mistakes={mistakes}
        zh={values.title_zh}
        en={values.title_en}
        onChange={(field, _, value) => change(field, value)}
      />
      <Pair
        plain
        label={t('console.content.words')}
        field="html"
        max={longest.legalHtml}
        rows={22}
        mistakes={mistakes}
        zh={values.html_zh}
        en={values.html_en}
        onChange={(field, _, value) => change(field, value)}
      />
      <p className="muted">
        {t('console.content.tags')}{' '}
        <code>{'<h2> <h3> <h4> <p> <ul> <ol> <li> <strong> <b> <em> <i> <br>'}</code>{' '}
        {t('console.content.allowance')} <code>{'{allowance}'}</code>
      </p>
    </section>
  )
}
