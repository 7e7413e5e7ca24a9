// A notice on a record: why it failed, or what runs out.
import type { ReactNode } from 'react'
import { Icon } from './Icon'

export function RecordNotice({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="told">
      <Icon name="alert" size={20} />
      <p>
        {title && <strong>{title}</strong>}
        {children}
      </p>
    </div>
  )
}
