// The server's own phrases, recognised by their text. It keeps reasons in words of its own; the trail is sealed as it
// was written, so they are translated only for display. Words of a provider, an editor or an investor are shown
// unchanged.

export type Phrase<Key extends string = string> = readonly [said: RegExp, key: Key]

export function found<Key extends string>(known: readonly Phrase<Key>[], text: string) {
  for (const [phrase, key] of known) {
    const match = phrase.exec(text)
    if (match) return { key, values: { ...match.groups } }
  }
  return undefined
}
