// Shown for a person whose picture is missing.

/** The first letters of the first and the last name; of a Chinese name its first character. Empty where there is none. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = (word: string | undefined): string => [...(word ?? '')][0] ?? ''
  if (/\p{Script=Han}/u.test(first(words[0]))) return first(words[0])
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => first(word).toUpperCase()).join('')
}
