// The filters of a list, out of everything in its address.

/** Search words, the order and the position in the list are not part of a saved filter. */
const passing = ['q', 'sort', 'page', 'before', 'after']

/** The filter of a list with its parameters sorted; empty if only a state is chosen, since a tab does that. */
export function filterOf(search: string): string {
  const params = [...new URLSearchParams(search)].filter(([name, value]) => !passing.includes(name) && value)
  if (params.every(([name]) => name === 'state')) return ''
  return String(new URLSearchParams(params.sort(([one], [other]) => (one < other ? -1 : 1))))
}
