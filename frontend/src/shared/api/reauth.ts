// When the server wants a recent proof of identity (decision 50), asks for the password and says whether to continue.
// The app registers how it is asked; calls refused at the same time wait for the one question.
import { Refusal } from './refusal'

type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Registers how the password is asked for; returns a function that undoes it. */
export function onReauthRequired(how: Ask): () => void {
  ask = how
  return () => {
    if (ask === how) ask = undefined
  }
}

/** Whether the password was given; false where nobody asks, or where the investor turned it down. */
export function proveAgain(): Promise<boolean> {
  asking ??= (ask ? ask() : Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}

/** Whether the investor gave up this call by declining the question: then there is nothing more to show. */
export const turnedDown = (error: unknown): boolean =>
  error instanceof Refusal && error.messageKey === 'Error_ReauthRequired'
