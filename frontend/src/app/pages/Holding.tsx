// A holding with the documents and news of its project.
import { fetchProject } from '@/features/catalog/api/projects'
import { ProjectNews } from '@/features/catalog/components/ProjectNews'
import HoldingOf from '@/features/portfolio/pages/Holding'
import { useServer } from '@/shared/api/query'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import '@/features/catalog/pages/catalog.css'
import '@/features/catalog/pages/project.css'

export default function Holding() {
  return <HoldingOf aboutOf={(product) => <About product={product} />} />
}

function About({ product }: { product: number }) {
  const answer = useServer(['project', product], (signal) => fetchProject(product, signal))
  const project = answer.data?.investment
  if (answer.isError && !project)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  return project ? <ProjectNews project={project} /> : <Skeleton lines={3} />
}
