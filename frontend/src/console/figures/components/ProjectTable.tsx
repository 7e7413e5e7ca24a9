// The lines of a figure by week and project.
import { type Column, Table } from '@/console/shared/list/Table'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'

interface ProjectLine {
  week: string
  project: { name: string; code: string }
}

interface ProjectTableProps<Line> {
  lines: Line[]
  /** The columns after week and project. */
  columns: Column<Line & { id: number }>[]
}

export function ProjectTable<Line extends ProjectLine>({ lines, columns }: ProjectTableProps<Line>) {
  const t = useT()
  return (
    <Table
      className="figures-table"
      items={lines.map((line, id) => ({ ...line, id }))}
      columns={[
        { head: t('console.weekFigures.week'), isNamed: true, cell: ({ week }) => dateText(week) },
        {
          head: t('console.weekFigures.project'),
          className: 'table-name',
          cell: ({ project }) => (
            <>
              {project.name}
              <small>{project.code}</small>
            </>
          ),
        },
        ...columns,
      ]}
    />
  )
}
