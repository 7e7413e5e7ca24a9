// At the head of an item or an investor: how many of its notes mention the operator unread, with the way down to the first of them.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { type NotePlace, useNotes } from '../../api/notes'
import { showNote } from './showNote'
import '../../notes.css'

export function MentionsHere({ place }: { place: NotePlace }) {
  const t = useT()
  const unread = useNotes(place).data?.items.filter((note) => note.unread) ?? []
  const [first] = unread
  if (!first) return null
  return (
    <p className="mentions-here">
      <button type="button" className="tool" onClick={() => showNote(first.id)}>
        <Icon name="bell" size={16} />
        {t('console.note.mentionYou', { count: unread.length })}
      </button>
    </p>
  )
}
