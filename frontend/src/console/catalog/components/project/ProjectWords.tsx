// The texts of a project: the table of the investment, and its summaries and news, each with its attachments.

import { Entries } from '@/console/editions/components/Entries'
import { InstantField } from '@/console/editions/components/InstantField'
import { Pair } from '@/console/editions/components/Pair'
import type { Editing } from '@/console/editions/model/useContent'
import type { ProjectChoices, ProjectContent, ProjectSummary } from '@/console/shared/api/wire'
import { zoneName } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { SelectField } from '@/shared/ui/Field'
import {
  blankRow,
  blankSummary,
  longestOfProject as longest,
  mostOfProject as most,
  summaryKinds,
} from '../../model/project'
import { ProjectPapers } from './ProjectPapers'

interface ProjectWordsProps {
  editing: Editing<ProjectContent>
  choices: ProjectChoices | undefined
  base: string
}

export function ProjectWords({ editing, choices, base }: ProjectWordsProps) {
  const t = useT()
  const { values, mistakes, set } = editing
  return (
    <>
      <Entries
        title={t('console.projectEdit.summaries')}
        about={<p className="muted">{t('console.projectEdit.summariesHint')}</p>}
        field="summaries"
        entries={values.summaries}
        blank={blankSummary}
        most={most.summaries}
        mistakes={mistakes}
        onChange={(summaries) => set('summaries', (old) => ({ ...old, summaries }))}
        name={(number) => t('console.projectEdit.summary', { number })}
        add={t('console.projectEdit.addSummary')}
      >
        {(summary, at, change) => {
          const pair = (part: 'header' | 'text', label: string, max: number) => (
            <Pair
              label={label}
              field={`summaries.${at}.${part}`}
              max={max}
              mistakes={mistakes}
              {...(part === 'text' ? { rows: 6 } : {})}
              zh={summary[`${part}_zh`]}
              en={summary[`${part}_en`]}
              onChange={(_, language, value) =>
                change({ [`${part}_${language}`]: value } as Partial<ProjectSummary>)
              }
            />
          )
          return (
            <>
              <div className="form-pair">
                <SelectField
                  label={t('console.projectEdit.kind')}
                  name={`summaries.${at}.kind`}
                  value={summary.kind}
                  options={summaryKinds.map((kind) => ({
                    value: kind,
                    label: t(`console.projectEdit.kinds.${kind}`),
                  }))}
                  error={mistakes[`summaries.${at}.kind`]}
                  onChange={(kind) => change({ kind: kind as ProjectSummary['kind'] })}
                />
                <InstantField
                  label={t('console.projectEdit.publishedAt', { zone: zoneName })}
                  field={`summaries.${at}.published_at`}
                  value={summary.published_at}
                  mistake={mistakes[`summaries.${at}.published_at`]}
                  onChange={(published_at) => change({ published_at })}
                />
              </div>
              {pair('header', t('console.projectEdit.header'), longest.header)}
              {pair('text', t('console.projectEdit.text'), longest.words)}
              <ProjectPapers
                title={t('console.projectEdit.attached')}
                field={`summaries.${at}.documents`}
                papers={summary.documents}
                most={most.attached}
                mistakes={mistakes}
                choices={choices}
                base={base}
                onChange={(documents) => change({ documents })}
              />
            </>
          )
        }}
      </Entries>
      <Entries
        title={t('console.projectEdit.table')}
        field="table"
        entries={values.table}
        blank={blankRow}
        most={most.table}
        mistakes={mistakes}
        onChange={(table) => set('table', (old) => ({ ...old, table }))}
        name={(number) => t('console.projectEdit.row', { number })}
        add={t('console.projectEdit.addRow')}
      >
        {(row, at, change) =>
          (['label', 'value'] as const).map((part) => (
            <Pair
              key={part}
              label={t(`console.projectEdit.${part}`)}
              field={`table.${at}.${part}`}
              max={longest.cell}
              mistakes={mistakes}
              zh={row[`${part}_zh`]}
              en={row[`${part}_en`]}
              onChange={(_, language, value) => change({ [`${part}_${language}`]: value })}
            />
          ))
        }
      </Entries>
    </>
  )
}
