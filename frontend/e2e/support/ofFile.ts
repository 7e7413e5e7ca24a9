// What the tests of one file share, such as a server of its own: begun for the first that asks for it, ended before another file begins.
// No fixture of the worker's: for each of those the files before and after need other workers, and each worker starts a browser.

/** Begins something, lets it be used, and ends it. */
type Begin<What> = (use: (what: What) => Promise<void>) => Promise<unknown>

interface Held {
  what: Promise<unknown>
  end: () => Promise<unknown>
}

function hold<What>(begin: Begin<What>): Held {
  let letGo = () => {}
  const used = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let end = async (): Promise<unknown> => undefined
  const what = new Promise<What>((resolve, reject) => {
    const whole = begin((begun) => {
      resolve(begun)
      return used
    })
    whole.catch(reject)
    end = () => {
      letGo()
      return whole
    }
  })
  return { what, end: () => end() }
}

export class OfFile {
  private file = ''
  private readonly held = new Map<string, Held>()

  /** Ends what another file had. */
  async enter(file: string): Promise<void> {
    if (file !== this.file) await this.end()
    this.file = file
  }

  /** What has this name in the file. */
  share<What>(name: string, begin: Begin<What>): Promise<What> {
    const held = this.held.get(name) ?? hold(begin)
    this.held.set(name, held)
    return held.what as Promise<What>
  }

  /** Ends everything, the last first: it may need what was there before. */
  async end(): Promise<void> {
    const all = [...this.held.values()].reverse()
    this.held.clear()
    for (const { what, end } of all) {
      // Why it could not begin was told to who asked for it.
      const hasBegun = await what.then(
        () => true,
        () => false,
      )
      if (hasBegun) await end()
    }
  }
}
