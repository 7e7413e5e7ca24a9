// The investor's personal data in three steps: personal, address, documents. The step is kept in the session, so that the
// screens of the papers come back to it.
import { useState } from 'react'
import { useT } from '@/shared/i18n'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { type Profile, useProfile } from '../api/profile'
import { Wizard } from '../components/Wizard'
import { manageRoute } from '../routes'
import './personal.css'

export default function ProfileWizard() {
  const t = useT()
  const answer = useProfile()
  // What the form began with. An answer from before this screen was opened may be old, and a save goes by its version.
  const [start, setStart] = useState<Profile>()
  const [round, setRound] = useState(0)
  if (!start && answer.isFetchedAfterMount && answer.data) setStart(answer.data)
  if (start) {
    return (
      <Wizard
        key={round}
        start={start.user}
        profile={answer.data ?? start}
        onLook={(fresh) => {
          setStart(fresh)
          setRound(round + 1)
        }}
        refetch={async () => (await answer.refetch()).data}
      />
    )
  }
  return (
    <Screen title={t('wizard.title')} back={manageRoute} wide>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Screen>
  )
}
