// The steps of a wizard in the browser's history: one back at a time, never out, and none that is not reached.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { test } from 'vitest'
import { at, goBy, renderRoutes, still } from '@/testing/routes'
import { openedFromStep, useBackToStep, useEnded, useSteps } from './useSteps'

const route = (step: number) => `/wizard?step=${step}`

let answer: () => void = () => undefined

function Wizard({ reached = 2, least = 0 }: { reached?: number; least?: number }) {
  const { step, goTo, next, back } = useSteps({ name: 'step', first: least, least, reached, route })
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const save = async () => {
    setBusy(true)
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    setBusy(false)
    next()
  }
  if (done) return <End />
  return (
    <>
      <p>
        Step {step} {busy && 'saving'}
      </p>
      <button type="button" onClick={next}>
        Next
      </button>
      <button type="button" onClick={back}>
        Previous
      </button>
      <button type="button" onClick={() => goTo(2)}>
        Last
      </button>
      <button type="button" onClick={() => goTo(0)}>
        First
      </button>
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <Link to="/paper" state={openedFromStep}>
        Paper
      </Link>
      <button type="button" onClick={() => setDone(true)}>
        Finish
      </button>
    </>
  )
}

function Paper() {
  const back = useBackToStep(route(2))
  return (
    <button type="button" onClick={back}>
      Back to the step
    </button>
  )
}

function End() {
  useEnded()
  return <p>It is done</p>
}

let from = 0

function open(address: string, wizard = <Wizard />) {
  from += 1
  history.pushState(null, '', `#/before?${from}`)
  return renderRoutes(
    [
      { path: '/wizard', element: wizard },
      { path: '/paper', element: <Paper /> },
    ],
    address,
  )
}
const before = () => at(`/before?${from}`)
const press = async (name: string) => {
  await userEvent.click(screen.getByText(name))
  await still()
}

test('Next and Back of the screen and of the browser are one way, a step at a time', async () => {
  open('/wizard')
  await at(route(0))
  await press('Next')
  await press('Next')
  await at(route(2))
  await goBy(-1)
  await at(route(1))
  await press('Previous')
  await at(route(0))
  await goBy(1)
  await at(route(1))
  await goBy(-1)
  await goBy(-1)
  await before()
})

test('an address at a later step has the steps before it below', async () => {
  open(route(2))
  await at(route(2))
  await goBy(-1)
  await at(route(1))
  await goBy(-1)
  await at(route(0))
  await goBy(-1)
  await before()
})

test.each(['9', 'x', '-1', '2'])('an address at step %s leads to one that is reached', async (typed) => {
  open(`/wizard?step=${typed}`, <Wizard reached={1} />)
  await at(route(typed === '9' || typed === '2' ? 1 : 0))
})

test('a step that is closed for good is not gone back to', async () => {
  open(route(2), <Wizard least={1} />)
  await at(route(2))
  await goBy(-1)
  await at(route(1))
  await goBy(-1)
  await before()
})

test('steps are skipped by way of those between', async () => {
  open('/wizard')
  await at(route(0))
  await press('Last')
  await at(route(2))
  await goBy(-1)
  await at(route(1))
  await press('First')
  await at(route(0))
  await goBy(-1)
  await before()
})

test('what is done leaves its steps behind', async () => {
  open(route(2))
  await at(route(2))
  await press('Finish')
  await at(route(0))
  screen.getByText('It is done')
  await goBy(-1)
  await before()
})

test('an answer that comes after its step was left leads nowhere', async () => {
  open(route(1))
  await at(route(1))
  await press('Save')
  await goBy(-1)
  await at(route(0))
  await act(async () => answer())
  await still()
  await at(route(0))
})

test('a screen opened from a step leads back to it, and from elsewhere to its place', async () => {
  open(route(1))
  await at(route(1))
  await press('Paper')
  await at('/paper')
  await press('Back to the step')
  await at(route(1))
  await goBy(-1)
  await at(route(0))
})

test('who comes from elsewhere to such a screen is led to the step that it belongs to', async () => {
  open('/paper')
  await press('Back to the step')
  await at(route(2))
  await goBy(-1)
  await at(route(1))
})
