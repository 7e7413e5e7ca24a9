// Notes for colleagues at an investor or an item, and those that mention the operator.

import { get, post } from '@/console/shared/api/client'
import type { Note, Notes, QueueName } from '@/console/shared/api/wire'
import { forget, type Key, known, useServer } from '@/shared/api/query'

const refreshMs = 30_000

/** Where notes stand: at an item of a queue, or without a queue at an investor. */
export interface NotePlace {
  queue?: QueueName
  id: number
}

const mentionsKey: Key = ['ops', 'mentions']

/** Reading them is seeing them: they are not asked for again while nobody does anything. */
export function useNotes({ queue, id }: NotePlace) {
  return useServer(['ops', 'notes', queue, id], async (signal): Promise<Notes> => {
    const notes = queue
      ? await get('queues/{queue}/{id}/notes', { queue, id }, {}, signal)
      : await get('investors/{id}/notes', { id }, {}, signal)
    const mentions = known<{ unread: number }>(mentionsKey)
    if (mentions && mentions.unread > 0) void forget(mentionsKey)
    return notes
  })
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
