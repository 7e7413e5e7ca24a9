// The operators' password rule for the form. It mirrors the server's so that a mistake is shown while typing; the
// server decides.

const rule = { min: 12, max: 128 }

/** What a chosen password lacks, as the params of the text; nothing if it keeps the rule. */
export function passwordMistake(password: string): typeof rule | undefined {
  const length = [...password].length
  const has = [/[A-Z]/, /[a-z]/, /[0-9]/].every((kind) => kind.test(password))
  return length >= rule.min && length <= rule.max && has ? undefined : rule
}
