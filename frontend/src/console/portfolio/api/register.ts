// API calls for the register of a project. Nothing here changes anything.
import { fileAddress, get } from '@/console/shared/api/client'
import { knownSort } from '@/console/shared/place/sort'
import { useServer } from '@/shared/api/query'
import { type RegisterPlace, registerColumns } from '../model/register'

export function useRegister(project: number, { day, q, page, ...place }: RegisterPlace) {
  const sort = knownSort(place.sort, registerColumns)
  return useServer(['ops', 'register', project, day, q, page, sort], (signal) =>
    get('projects/{id}/holders', { id: project }, { day, q, page, sort }, signal),
  )
}

/** The download address of the register, narrowed and sorted as on screen. */
export const registerFile = (project: number, { day, q, sort }: RegisterPlace): string =>
  fileAddress(`projects/${project}/holders/export`, { day, q, sort: knownSort(sort, registerColumns) })

/** What changed the holding of an account. */
export function useHolding(project: number, account: number) {
  return useServer(['ops', 'holding', project, account], (signal) =>
    get('projects/{id}/holders/{account}', { id: project, account }, {}, signal),
  )
}

/** What the project is called: the register does not say it, its money does. */
export function useProject(project: number) {
  const { data, error, refetch } = useServer(['ops', 'project_funds', project], (signal) =>
    get('project_funds/{id}', { id: project }, {}, signal),
  )
  const first = data?.funds[0]
  const isThis = first?.project.id === project
  return { data: isThis ? { ...first.project, code: first.code } : undefined, error, refetch }
}
