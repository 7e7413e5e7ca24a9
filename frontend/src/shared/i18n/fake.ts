// The fake language of development builds: every catalogue text in brackets, so that a text without them is hard-coded.

type Node = { type: number; value?: unknown; options?: Record<string, { value: Node[] }>; children?: Node[] }

const mark = (text: unknown): string => `[${String(text)}]`

function disguiseTree(tree: Node[]): Node[] {
  return tree.map((node) => (node.type === 0 ? { ...node, value: mark(node.value) } : node))
}

export function disguise(messages: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? mark(value) : disguiseTree(value as Node[]),
    ]),
  )
}
