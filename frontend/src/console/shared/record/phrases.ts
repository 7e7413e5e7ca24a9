// Phrases of the server's own, found by what they say. What it keeps of why and how is in words of its own; the trail is sealed
// as it was written, so it is said anew only where it is shown. What a provider, an editor or an investor wrote stays as it is.

export type Phrase<Key extends string = string> = readonly [said: RegExp, key: Key]

export function found<Key extends string>(known: readonly Phrase<Key>[], text: string) {
  for (const [phrase, key] of known) {
    const match = phrase.exec(text)
    if (match) return { key, values: { ...match.groups } }
  }
  return undefined
}
