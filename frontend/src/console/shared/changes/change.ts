// Something that differs, in the words before and after.

/** The words before and after of anything that differs. */
export interface Change<Name = string> {
  name: Name
  before: string
  after: string
}

/** For two long texts the lines in which they differ: what is the same above and below is left out. */
export function differingLines(before: string, after: string): [string, string] {
  const [old, next] = [before.trim().split('\n'), after.trim().split('\n')]
  const shorter = Math.min(old.length, next.length)
  let above = 0
  while (above < shorter && old[above] === next[above]) above += 1
  let below = 0
  while (below < shorter - above && old.at(-1 - below) === next.at(-1 - below)) below += 1
  const between = (lines: string[]) => lines.slice(above, lines.length - below).join('\n')
  return [between(old), between(next)]
}
