import { startTransition, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useKeys } from './useKeys'

const acts: string[] = []

function Screen({ name }: { name: string }) {
  useKeys('list', { search: () => acts.push(name) })
  return <h1>{name}</h1>
}

let go: (name: string) => void = () => {}

function Desk() {
  const [name, setName] = useState('first')
  go = (to) => startTransition(() => setName(to))
  return <Screen key={name} name={name} />
}

/** Presses the key in the moment in which the screen stands on the page, before anything that waits for it to be painted. */
const pressedAsSoonAs = (place: HTMLElement, shown: string): Promise<void> =>
  new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (place.textContent !== shown) return
      watch.disconnect()
      dispatchEvent(new KeyboardEvent('keydown', { key: '/' }))
      resolve()
    })
    watch.observe(place, { childList: true, subtree: true, characterData: true })
  })

test('a key that is pressed as soon as a screen is there is taken by that screen', async () => {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  environment.IS_REACT_ACT_ENVIRONMENT = false
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  const first = pressedAsSoonAs(place, 'first')
  root.render(<Desk />)
  await first
  const second = pressedAsSoonAs(place, 'second')
  go('second')
  await second
  root.unmount()
  place.remove()
  environment.IS_REACT_ACT_ENVIRONMENT = true
  expect(acts).toEqual(['first', 'second'])
})
