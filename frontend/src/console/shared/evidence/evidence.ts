// The document that proves a manual booking or a transfer of a holding.
import { useState } from 'react'
import { fileAddress, upload } from '@/console/shared/api/client'
import type { Evidence } from '@/console/shared/api/wire'
import type { Refusal } from '@/shared/api/refusal'
import { refusalText } from '@/shared/i18n'

/** The address of a document's file. */
export const evidenceAddress = (id: number): string => fileAddress(`evidence/${id}`, {})

/** Uploads the document of a form. It is not uploaded again when the form is refused for something else. */
export function useEvidence(): (file: File) => Promise<number> {
  const [uploaded, setUploaded] = useState<{ file: File; id: number }>()
  return async (file) => {
    if (uploaded?.file === file) return uploaded.id
    const { id } = await upload<Evidence>('evidence', file, { fields: {} })
    setUploaded({ file, id })
    return id
  }
}

/** A refusal of the document is shown at its field. */
export const evidenceMistakes = (refusal: Refusal): { document: string } | undefined =>
  refusal.messageKey.startsWith('UploadFile') ? { document: refusalText(refusal) } : undefined
