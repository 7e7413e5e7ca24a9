// How a Chinese name is written (decision 65). The server judges by the same rule, and stores the name without blanks and with the
// usual middle dot.

const most = 20
/** The middle dot between the parts of a name, and what keyboards type in its place. */
const dots = /[·•‧∙⋅・･]/u

/** Han characters, with a middle dot between two of them at most. */
export function isChineseName(name: string): boolean {
  const parts = name.replace(/\s/gu, '').split(dots)
  return (
    parts.every((part) => /^(?:(?=\p{Alphabetic})\p{Script=Han})+$/u.test(part)) &&
    [...parts.join('')].length <= most
  )
}
