// A new project.

import { NewEdition } from '@/console/editions/components/NewEdition'
import { makeProject } from '../api/projects'
import { longestOfProject } from '../model/project'

export default function NewProjectPage() {
  return <NewEdition list="projects" longest={longestOfProject.name} make={makeProject} />
}
