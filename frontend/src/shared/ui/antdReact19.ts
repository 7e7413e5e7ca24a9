// Teaches antd-mobile to render what it draws imperatively with React 19's createRoot.
import { unstableSetRender } from 'antd-mobile/es/utils/unstable-render'
import { createRoot, type Root } from 'react-dom/client'

const roots = new WeakMap<Element | DocumentFragment, Root>()

unstableSetRender((node, container) => {
  const root = roots.get(container) ?? createRoot(container)
  roots.set(container, root)
  root.render(node)
  return async () => {
    // After the present work: React refuses to unmount a root while it renders.
    await Promise.resolve()
    root.unmount()
    roots.delete(container)
  }
})
