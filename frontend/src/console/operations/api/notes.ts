// Notes for colleagues at an investor or an item, and those that mention the operator.

import { get, post } from '@/console/shared/api/client'
import type { Note, Notes, QueueName } from '@/console/shared/api/wire'
import { forget, type Key, useServer } from '@/shared/api/query'

const refreshMs = 30_000

/** Where notes stand: at an item of a queue, or without a queue at an investor. */
export interface NotePlace {
  queue?: QueueName
  id: number
}

const mentionsKey: Key = ['ops', 'mentions']

/** Whoever looks at them has seen those that mention them, so they are not asked for again while nobody does anything. */
export const useNotes = ({ queue, id }: NotePlace) =>
  useServer(
    ['ops', 'notes', queue, id],
    (signal): Promise<Notes> =>
      queue
        ? get('queues/{queue}/{id}/notes', { queue, id }, {}, signal)
        : get('investors/{id}/notes', { id }, {}, signal),
  )

/** Says of notes that mention the operator that they were seen. They stay marked where they stand until they are asked for again. */
export async function seeNotes(ids: number[]): Promise<void> {
  await Promise.all(ids.map((id) => post('mentions/{id}/seen', { id }, {})))
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
  await post('notes/{id}/withdraw', { id }, {})
  await forget(['ops', 'notes'])
}

export const useMentions = () =>
  useServer(mentionsKey, (signal) => get('mentions', {}, {}, signal), { pollMs: refreshMs })
