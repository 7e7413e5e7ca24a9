// Papers of a project, one entry for each language: its kind, its name, and its PDF.

import type { ReactNode } from 'react'
import { Entries } from '@/console/editions/components/Entries'
import type { Mistakes } from '@/console/editions/model/mistakes'
import type { ProjectChoices, ProjectPaper } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { SelectField, TextField } from '@/shared/ui/Field'
import { blankPaper, longestOfProject } from '../../model/project'
import { PaperField } from './PaperField'

interface ProjectPapersProps {
  title: string
  /** The list's name on the wire. */
  field: string
  /** A note about all of them, below the title. */
  about?: ReactNode
  papers: ProjectPaper[]
  most: number
  mistakes: Mistakes
  choices: ProjectChoices | undefined
  /** The part of a file's address before its key. */
  base: string
  onChange: (papers: ProjectPaper[]) => void
}

export function ProjectPapers(props: ProjectPapersProps) {
  const { title, field, about, papers, most, mistakes, choices, base, onChange } = props
  const t = useT()
  return (
    <Entries
      title={title}
      field={field}
      about={about}
      entries={papers}
      blank={blankPaper}
      most={most}
      mistakes={mistakes}
      onChange={onChange}
      name={(number) => t('console.projectEdit.paper', { number })}
      add={t('console.projectEdit.addPaper')}
    >
      {(paper, at, change) => (
        <>
          <div className="form-pair">
            <SelectField
              label={t('console.projectEdit.paperType')}
              name={`${field}.${at}.document_type`}
              value={paper.document_type}
              options={(choices?.paper_types ?? []).map((type) => ({
                value: type,
                label: t(`console.projectEdit.papers.${type}` as 'console.projectEdit.papers.PPM'),
              }))}
              error={mistakes[`${field}.${at}.document_type`]}
              onChange={(document_type) => change({ document_type })}
            />
            <SelectField
              label={t('console.projectEdit.language')}
              name={`${field}.${at}.language`}
              value={paper.language}
              options={[
                { value: 'zh', label: '中文' },
                { value: 'en', label: 'English' },
              ]}
              error={mistakes[`${field}.${at}.language`]}
              onChange={(language) => change({ language: language === 'zh' ? 'zh' : 'en' })}
            />
          </div>
          <TextField
            label={t('console.projectEdit.paperName')}
            name={`${field}.${at}.name`}
            maxLength={longestOfProject.paper}
            autoComplete="off"
            value={paper.name}
            error={mistakes[`${field}.${at}.name`]}
            onChange={(name) => change({ name })}
          />
          <SelectField
            label={t('console.projectEdit.readers')}
            name={`${field}.${at}.approved_only`}
            value={paper.approved_only ? 'approved' : 'everyone'}
            options={[
              { value: 'everyone', label: t('console.projectEdit.readers.everyone') },
              { value: 'approved', label: t('console.projectEdit.readers.approved') },
            ]}
            error={mistakes[`${field}.${at}.approved_only`]}
            onChange={(readers) => change({ approved_only: readers === 'approved' })}
          />
          <PaperField
            field={`${field}.${at}.file`}
            value={paper.file}
            base={base}
            mistake={mistakes[`${field}.${at}.file`]}
            onChange={(file) => change({ file })}
          />
        </>
      )}
    </Entries>
  )
}
