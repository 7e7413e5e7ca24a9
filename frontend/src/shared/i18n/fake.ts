// The fake language of development builds: every catalogue text in brackets, so that a text without them is hard-coded.

type Node = { type: number; value?: unknown; options?: Record<string, { value: Node[] }>; children?: Node[] }

const mark = (text: unknown): string => `[${String(text)}]`

function disguiseNode(node: Node): Node {
  const options = Object.entries(node.options ?? {}).map(([name, option]) => [
    name,
    { ...option, value: disguiseTree(option.value) },
  ])
  return {
    ...node,
    ...(node.type === 0 ? { value: mark(node.value) } : {}),
    ...(node.options ? { options: Object.fromEntries(options) } : {}),
    ...(node.children ? { children: disguiseTree(node.children) } : {}),
  }
}

const disguiseTree = (tree: Node[]): Node[] => tree.map(disguiseNode)

export function disguise(messages: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? mark(value) : disguiseTree(value as Node[]),
    ]),
  )
}
