// Colleagues in the text of a note: who is offered after an `@`, and who will be notified. It mirrors the server's
// rules; the server decides.
import type { NoteColleague } from '@/console/shared/api/wire'

/** Most colleagues that are offered at once. */
const offeredAtOnce = 6

/** The text between the last `@` and the caret, in lower case; undefined if nobody is being mentioned. */
export const typedHandle = (text: string, caret: number): string | undefined =>
  /(?:^|[^\w.%+-])[@＠]([\w.%+@-]*)$/.exec(text.slice(0, caret))?.[1]?.toLowerCase()

/** Whose handle or name begins so. */
export const offered = (colleagues: NoteColleague[], typed: string): NoteColleague[] =>
  colleagues
    .filter(({ handle, name }) => handle.startsWith(typed) || name.toLowerCase().startsWith(typed))
    .slice(0, offeredAtOnce)

/** The text with a handle in place of its typed part, and the caret's place after it. */
export function completed(text: string, caret: number, handle: string): { text: string; caret: number } {
  const begin = text
    .slice(0, caret)
    .replace(/[\w.%+@-]*$/, (typed) => (typed.startsWith('@') ? `@${handle} ` : `${handle} `))
  return { text: begin + text.slice(caret).trimStart(), caret: begin.length }
}

const ofHandle = /[a-z\d._%+-]/

/** How many characters of a text after an `@` are a colleague's name; 0 if they are another's. */
function named(text: string, { address, handle }: NoteColleague): number {
  const name = [address, handle].find((one) => {
    // A full stop behind a name ends the sentence.
    const next = text
      .slice(one.length)
      .replace(/^[.\-_]+/, '')
      .replace(/^@/, '')
    return text.startsWith(one) && !ofHandle.test(next.slice(0, 1))
  })
  return name?.length ?? 0
}

/** Whom a text mentions. */
export function mentioned(text: string, colleagues: NoteColleague[]): NoteColleague[] {
  const lower = text.toLowerCase().replaceAll('＠', '@')
  const found = [...lower.matchAll(/(?<![a-z\d._%+-])@/g)].map(({ index }) => {
    const behind = lower.slice(index + 1)
    const lengths = colleagues.map((colleague) => named(behind, colleague))
    const most = Math.max(0, ...lengths)
    return most > 0 ? colleagues[lengths.indexOf(most)] : undefined
  })
  return colleagues.filter((colleague) => found.includes(colleague))
}
