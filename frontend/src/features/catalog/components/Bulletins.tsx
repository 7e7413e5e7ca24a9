// The bulletins of the home screen, one tab each.
import { useState } from 'react'
import { useT } from '@/shared/i18n'
import { Tabs } from '@/shared/ui/Tabs'
import type { Bulletin } from '../wire'
import { Picture } from './Picture'

export function Bulletins({ bulletins }: { bulletins: Bulletin[] }) {
  const t = useT()
  const [chosen, setChosen] = useState('0')
  const active = bulletins[Number(chosen)] ? chosen : '0'
  const shown = bulletins[Number(active)]
  if (!shown) return null
  const items = bulletins.map((bulletin, index) => ({ key: String(index), label: bulletin.Title }))
  return (
    <section className="bulletins card">
      <Tabs label={t('catalog.bulletins')} items={items} active={active} onChange={setChosen}>
        <div className="bulletin">
          <span className="bulletin-icon">
            <Picture src={shown.Icon} drawing="company" />
          </span>
          <p>{shown.Description}</p>
        </div>
      </Tabs>
    </section>
  )
}
