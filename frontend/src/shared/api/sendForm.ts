// Sends a form with a file, and reports its progress, which `fetch` does not. The caller interprets the answer.
import { timeoutMs } from './inTime'
import { Refusal } from './refusal'

/** How long is waited, where a file may take longer than 60 s. */
export interface Patience {
  /** While the file is sent, nothing may move for longer. */
  stillMs: number
  /** Once all of it is sent, the answer may take so long. */
  answerMs: number
}

export interface SendOptions {
  headers: Record<string, string>
  /** From 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
  signal?: AbortSignal | undefined
  patience?: Patience | undefined
}

export interface FormAnswer {
  status: number
  /** Undefined where it is no JSON. */
  body: unknown
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function sendForm(url: string, form: FormData, options: SendOptions): Promise<FormAnswer> {
  const { headers, onProgress, signal, patience } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const giveUp = (why: unknown) => {
      clearTimeout(timer)
      reject(why)
      request.abort()
    }
    const waitFor = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => giveUp(new Refusal(0, 'NetworkConnectionTimeout')), ms)
    }
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.withCredentials = true
    request.upload.onprogress = (event) => {
      if (patience) waitFor(patience.stillMs)
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    if (patience) request.upload.onload = () => waitFor(patience.answerMs)
    request.onerror = () => reject(new Refusal(0, 'Error_Offline'))
    request.onload = () => resolve({ status: request.status, body: parse(request.responseText) })
    request.onloadend = () => clearTimeout(timer)
    signal?.addEventListener('abort', () => giveUp(new DOMException('aborted', 'AbortError')))
    waitFor(patience?.stillMs ?? timeoutMs)
    request.send(form)
  })
}

export const isSuccess = ({ status, body }: FormAnswer): boolean =>
  status >= 200 && status < 300 && body !== undefined
