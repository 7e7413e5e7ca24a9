import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSession } from '@/shared/session/store'
import { loadCatalogues, useT } from '.'
import type { CatalogueGroup } from './ids.gen'
import { Speaking } from './Speaking'

const groups: CatalogueGroup[] = ['shared', 'partners']

function Says() {
  const t = useT()
  return <p>{t('partners.tab.team')}</p>
}

it('a part of a screen speaks its own language while the rest keeps to the screen', async () => {
  useSession.setState({ locale: 'en' })
  await loadCatalogues(['partners'])
  const { rerender } = render(
    <>
      <Says />
      <Speaking language="zh" groups={groups}>
        <Says />
      </Speaking>
    </>,
  )
  expect(await screen.findByText('团队')).toBeTruthy()
  expect(screen.getByText('Team')).toBeTruthy()
  expect(document.documentElement.lang).toBe('en')
  rerender(
    <Speaking language="en" groups={groups}>
      <Says />
    </Speaking>,
  )
  expect(await screen.findByText('Team')).toBeTruthy()
})
