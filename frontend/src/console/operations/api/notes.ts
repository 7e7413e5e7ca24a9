// Notes for colleagues at an investor or an item, and those that mention the operator.

import { fileAddress, get, post } from '@/console/shared/api/client'
import type { Note, Notes, QueueName } from '@/console/shared/api/wire'
import { forget, type Key, useServer } from '@/shared/api/query'

const refreshMs = 30_000

/** As often as an item that is in sight. */
const watchMs = 15_000

/** Where notes belong: to an item of a queue, or without a queue to an investor. */
export interface NotePlace {
  queue?: QueueName
  id: number
}

const mentionsKey: Key = ['ops', 'mentions']

/** Every note that mentions the operator, of which the list has the first 50. */
export const mentionsFile = fileAddress('mentions/export', {})

/** The notes there, polled while they are in sight. Polling does not mean that somebody saw them. */
export const useNotes = ({ queue, id }: NotePlace) =>
  useServer(
    ['ops', 'notes', queue, id],
    (signal): Promise<Notes> =>
      queue
        ? get('queues/{queue}/{id}/notes', { queue, id }, {}, signal)
        : get('investors/{id}/notes', { id }, {}, signal),
    { pollMs: watchMs },
  )

/**
 * Marks a note that mentions the operator as seen. It stays marked as unread on the page until the notes are loaded
 * again.
 */
export async function seeNote(id: number): Promise<void> {
  await post('mentions/{id}/seen', { id }, {})
  await forget(mentionsKey)
}

export async function writeNote({ queue, id }: NotePlace, text: string): Promise<Note> {
  const written = queue
    ? await post('queues/{queue}/{id}/notes', { queue, id }, { text })
    : await post('investors/{id}/notes', { id }, { text })
  await forget(['ops', 'notes'])
  return written
}

export async function withdrawNote(id: number): Promise<void> {
  try {
    await post('notes/{id}/withdraw', { id }, {})
  } finally {
    // What was refused is another than it was shown.
    await forget(['ops', 'notes'])
  }
}

export const useMentions = () =>
  useServer(mentionsKey, (signal) => get('mentions', {}, {}, signal), { pollMs: refreshMs })
