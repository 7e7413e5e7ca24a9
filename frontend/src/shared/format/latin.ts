// What a Latin-alphabet form can print (decision 15), and how names are written in a passport. The server judges by the
// same rules; here they only save a round trip.

/** Letters of the Latin script, ASCII digits and punctuation, spaces; no emoji, no full-width forms. */
export const isLatinOnly = (text: string): boolean =>
  /^[ -~ªº\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]*$/u.test(text)

/** An upper-case letter, then a letter. */
export const isNameWritten = (name: string): boolean => /^\p{Lu}\p{L}/u.test(name.trim())

/** The first letter as a capital, whatever blanks stand before it. */
export const raiseFirst = (name: string): string =>
  name.replace(/^\s*\S/u, (beginning) => beginning.toUpperCase())
