// When the server wants a recent proof of who it is (decision 50), asks for the password and says whether to go on. How
// it is asked is registered by the app; calls refused at the same time wait for the one question.
import { Refusal } from './refusal'

type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Says how the password is asked for; answers how to take that back. */
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

/** Whether this is a call that the investor let go by turning the question down: there is nothing more to tell. */
export const turnedDown = (error: unknown): boolean =>
  error instanceof Refusal && error.messageKey === 'Error_ReauthRequired'
