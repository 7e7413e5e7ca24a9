// What a list is narrowed to, of all that stands in its address.

/** Words that were searched for, and where one is in the list, narrow nothing that is saved. */
const passing = ['q', 'page', 'before', 'after']

/** The query that narrows a list, in one order; empty where only a state is chosen, which is a press away as it is. */
export function narrowingOf(search: string): string {
  const params = [...new URLSearchParams(search)].filter(([name, value]) => !passing.includes(name) && value)
  if (params.every(([name]) => name === 'state')) return ''
  return String(new URLSearchParams(params.sort(([one], [other]) => (one < other ? -1 : 1))))
}
