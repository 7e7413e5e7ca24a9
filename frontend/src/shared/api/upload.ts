// Sends one file as multipart with the common fields, and tells how far it is. The server judges the file by its
// bytes; here only what is certain to be refused is stopped early.
import { expireSession } from '@/shared/session/lifecycle'
import { commonFields, timeoutMs } from './client'
import { Refusal, readRefusal } from './refusal'
import { shrunk } from './shrink'

export const maxUploadBytes = 10 * 1024 * 1024
export const uploadTypes = ['application/pdf', 'image/jpeg', 'image/png']

export interface UploadOptions {
  fields?: Record<string, string | number | undefined>
  /** From 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

function formOf(file: File, fields: UploadOptions['fields'] = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...commonFields() })) {
    if (value !== undefined) form.append(name, String(value))
  }
  form.append('file', file)
  return form
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function upload<T>(path: string, chosen: File, options: UploadOptions = {}): Promise<T> {
  const file = await shrunk(chosen)
  if (file.size > maxUploadBytes) throw new Refusal(413, 'UploadFileTooLarge', { max: '10 MB' })
  if (file.type && !uploadTypes.includes(file.type)) throw new Refusal(415, 'UploadFileTypeUnsupported')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/${path}`)
    request.withCredentials = true
    request.timeout = timeoutMs
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total)
    }
    request.ontimeout = () => reject(new Refusal(0, 'NetworkConnectionTimeout'))
    request.onerror = () => reject(new Refusal(0, 'Error_Offline'))
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    request.onload = () => {
      const body = parse(request.responseText)
      if (request.status >= 200 && request.status < 300 && body !== undefined) return resolve(body as T)
      if (request.status === 401) expireSession()
      reject(readRefusal(request.status, body))
    }
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(formOf(file, options.fields))
  })
}
