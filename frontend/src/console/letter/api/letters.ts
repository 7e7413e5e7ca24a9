// Letters to an investor, at the investor or about an item, and requests that are withdrawn.

import { get, post } from '@/console/shared/api/client'
import type { Letter, Letters, LetterTemplate, QueueName } from '@/console/shared/api/wire'
import { forgetQueue } from '@/console/shared/review/items'
import { forget, useServer } from '@/shared/api/query'

/** As often as an item that is in sight. */
const watchMs = 15_000

/** Where letters belong: to an item of a queue, or without a queue to an investor. */
export interface LetterPlace {
  queue?: QueueName
  id: number
}

/** What is written. With the version of an item it asks for an answer. */
export interface NewLetter {
  template: LetterTemplate
  text: string
  version?: number | undefined
}

export const useLetters = ({ queue, id }: LetterPlace) =>
  useServer(
    ['ops', 'letters', queue, id],
    (signal): Promise<Letters> =>
      queue
        ? get('queues/{queue}/{id}/letters', { queue, id }, {}, signal)
        : get('investors/{id}/letters', { id }, {}, signal),
    { pollMs: watchMs },
  )

const forgetLetters = async (queue: QueueName | undefined) => {
  await forget(['ops', 'letters'])
  if (queue) await forgetQueue(queue)
}

export async function writeLetter({ queue, id }: LetterPlace, letter: NewLetter): Promise<Letter> {
  const { template, text, version } = letter
  const written = queue
    ? await post(
        'queues/{queue}/{id}/letters',
        { queue, id },
        { template, text, ...(version === undefined ? {} : { asks: true, version }) },
      )
    : await post('investors/{id}/letters', { id }, { template, text })
  await forgetLetters(queue)
  return written
}

export async function withdrawRequest(queue: QueueName, id: number): Promise<void> {
  try {
    await post('letters/{id}/withdraw', { id }, {})
  } finally {
    // After a refusal, what was shown is outdated.
    await forgetLetters(queue)
  }
}
