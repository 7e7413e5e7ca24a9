/** The account, only if it belongs to the number that is typed now. */
export function matching<Account extends { id: number; number: string }>(
  found: Account | undefined,
  typed: string,
): Account | undefined {
  const number = typed.trim()
  return found && (found.number === number || `#${found.id}` === number) ? found : undefined
}
