// The investor's picture: the server keeps it as a square and makes it the profile's at once.
import { forget } from '@/shared/api/query'
import { upload } from '@/shared/api/upload'
import { useSession } from '@/shared/session/store'
import { profileKey } from './profile'

/** Stores the picture, and makes everything that shows the investor show the new one. */
export async function uploadPicture(file: File): Promise<void> {
  const { ProfilePictureUrl } = await upload('account_headimg.json', file, { fields: {} })
  const { user, set } = useSession.getState()
  if (user) set({ user: { ...user, ProfilePictureUrl } })
  await forget(profileKey)
}
