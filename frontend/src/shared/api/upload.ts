// Sends one file as multipart with the common fields, and reports its progress. The server judges the file by its
// bytes; here only what is certain to be refused is stopped early.
import { expireSession } from '@/shared/session/lifecycle'
import type { AnswerTo, FieldsOf, UploadName } from './calls'
import { commonFields } from './client'
import { once } from './intent'
import { holdOffline, Refusal, readRefusal } from './refusal'
import { isSuccess, sendForm } from './sendForm'
import { shrunk } from './shrink'

export const maxUploadBytes = 10 * 1024 * 1024
export const pictureTypes = ['image/jpeg', 'image/png']
export const uploadTypes = ['application/pdf', ...pictureTypes]

export interface UploadOptions<Fields> {
  fields: Fields
  /** From 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

function formOf(file: File, fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...commonFields() })) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  form.append('file', file)
  return form
}

type Stored<Name extends UploadName<'/api'>> = AnswerTo<'/api', 'post', Name>

export async function upload<Name extends UploadName<'/api'>>(
  name: Name,
  chosen: File,
  options: UploadOptions<FieldsOf<'/api', Name>>,
): Promise<Stored<Name>> {
  holdOffline()
  const file = await shrunk(chosen)
  if (file.size > maxUploadBytes) throw new Refusal(413, 'UploadFileTooLarge', { max: maxUploadBytes })
  if (file.type && !uploadTypes.includes(file.type)) throw new Refusal(415, 'UploadFileTypeUnsupported')
  const what = [name, options.fields, chosen.name, chosen.size, chosen.lastModified]
  return once(what, (key) => sendFile<Stored<Name>>(name, file, key, options))
}

async function sendFile<T>(
  name: string,
  file: File,
  key: string,
  { fields, onProgress, signal }: UploadOptions<object>,
): Promise<T> {
  const headers = { 'Idempotency-Key': key }
  const answer = await sendForm(`/api/${name}`, formOf(file, fields), { headers, onProgress, signal })
  if (isSuccess(answer)) return answer.body as T
  if (answer.status === 401) expireSession()
  throw readRefusal(answer.status, answer.body)
}
