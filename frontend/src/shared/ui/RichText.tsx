// Shows a formatted text that the server sends. Only plain text tags come through, without any attribute; scripts,
// styles, links and pictures do not.
import { createElement, Fragment, type ReactNode, useMemo } from 'react'

const kept = new Set(['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'br'])
const dropped = new Set(['script', 'style', 'iframe', 'object', 'template', 'noscript', 'svg', 'math'])

function convert(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const tag = node.tagName.toLowerCase()
  if (dropped.has(tag)) return null
  if (tag === 'br') return createElement('br', { key })
  const children = [...node.childNodes].map(convert)
  return kept.has(tag)
    ? createElement(tag, { key }, ...children)
    : createElement(Fragment, { key }, ...children)
}

export function RichText({ html }: { html: string }) {
  const content = useMemo(() => {
    const parsed = new DOMParser().parseFromString(html, 'text/html')
    return [...parsed.body.childNodes].map(convert)
  }, [html])
  return <div className="prose">{content}</div>
}
