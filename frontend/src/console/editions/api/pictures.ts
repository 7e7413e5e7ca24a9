// The pictures that contents name.
import { sendFile } from '@/console/shared/api/client'
import type { PublicPicture } from '@/console/shared/api/wire'
import type { Schemas } from '@/shared/api/calls'
import { readRefusal } from '@/shared/api/refusal'

export async function uploadPicture(file: File, use: Schemas['PictureUseCode']): Promise<PublicPicture> {
  const response = await sendFile('pictures', file, { use })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw readRefusal(response.status, body)
  return body as PublicPicture
}
