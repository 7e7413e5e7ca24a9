// A new project.
import { makeProject } from '../api/projects'
import { NewEdition } from '../components/editing/NewEdition'
import { longestOfProject } from '../model/project'

export function NewProjectPage() {
  return <NewEdition list="projects" longest={longestOfProject.name} make={makeProject} />
}
