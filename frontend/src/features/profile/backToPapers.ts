// The way back from a paper: the step of the wizard that lists them, as it was left (requirement part 1, section 2).
import { useNavigate } from 'react-router-dom'
import { useSession } from '@/shared/session/store'
import { papersStep, wizardRoute } from './routes'

export function useBackToPapers(): () => void {
  const navigate = useNavigate()
  return () => {
    useSession.getState().set({ personalDataActive: papersStep })
    navigate(wizardRoute)
  }
}
