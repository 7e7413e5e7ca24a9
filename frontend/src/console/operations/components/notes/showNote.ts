// The notes of a record lie far down on its page; each is found there by its number.

export const noteElementId = (note: number): string => `note-${note}`

/** Brings a note into view, and the focus to it; false where it is not on the page. */
export function showNote(note: number): boolean {
  const element = document.getElementById(noteElementId(note))
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
  return element !== null
}
