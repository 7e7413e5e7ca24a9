// The documents of the investor: sending one, listing them, and the way to a whole one.
import { get } from './client'
import { useServer } from './query'
import { upload } from './upload'
import type { Schemas } from './wire'

export type DocumentEntry = Schemas['DocumentEntry']
export type UploadCode = Schemas['UploadCodeKey']

export const documentsKey = ['documents'] as const

/** Every document, newest first. Their small pictures lead somewhere for five minutes, so that an old list is asked again. */
export const useDocuments = (enabled = true) =>
  useServer(
    documentsKey,
    async (signal) => (await get('account_document.json', {}, { signal })).documents ?? [],
    { enabled },
  )

/** The newest document of this code that belongs to no account. */
export const ownOf = (documents: DocumentEntry[] | undefined, code: UploadCode): DocumentEntry | undefined =>
  documents?.find(({ CodeKey, UserEntityID }) => CodeKey === code && !UserEntityID)

interface Upload {
  code: UploadCode
  file: File
  /** From 0 to 1. */
  onProgress: (part: number) => void
  /** The investment account that it is for; without one it is for the investor's profile. */
  account?: number
}

export const uploadDocument = ({
  code,
  file,
  onProgress,
  account,
}: Upload): Promise<Schemas['UploadedDocument']> =>
  upload('account_document.json', file, {
    fields: { CodeKey: code, UserEntityID: account ?? null },
    onProgress,
  })

/** A link to a stored document; it lives five minutes. */
export const documentLink = async (id: number): Promise<string> =>
  (await get('account_document.json', { DocumentID: id })).url ?? ''
