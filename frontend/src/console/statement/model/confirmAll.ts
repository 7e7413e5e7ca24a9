// Confirms everything that is exact, call by call, until nothing exact is left or somebody stops it.
import type { ConfirmedExactly } from '../api/wire'

/** `confirmed` is of all calls so far. */
export async function confirmAll(
  call: () => Promise<ConfirmedExactly>,
  tell: (soFar: ConfirmedExactly) => void,
  isStopped: () => boolean,
): Promise<ConfirmedExactly> {
  let confirmed = 0
  for (;;) {
    const answer = await call()
    confirmed += answer.confirmed
    const soFar = { confirmed, left: answer.left }
    tell(soFar)
    if (answer.confirmed === 0 || answer.left === 0 || isStopped()) return soFar
  }
}
