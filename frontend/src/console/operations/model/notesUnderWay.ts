// Notes that are being sent, by the name of their draft: a form that is opened meanwhile continues with the one that
// was left.
const underWay = new Map<string, Promise<string>>()

/** The text of the note that is on its way from there, once it has arrived. */
export const noteUnderWay = (name: string): Promise<string> | undefined => underWay.get(name)

export async function sendNote(name: string, text: string, write: () => Promise<void>): Promise<void> {
  const sent = write().then(() => text)
  underWay.set(name, sent)
  try {
    await sent
  } finally {
    underWay.delete(name)
  }
}
