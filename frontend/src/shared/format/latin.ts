// What a Latin-alphabet form can print (decision 15), and how names are written in a passport. The server judges by the
// same rules; here they only save a round trip.

/** Letters of the Latin script, ASCII digits and punctuation, spaces; no emoji, no full-width forms. */
export const isLatinOnly = (text: string): boolean =>
  /^[ -~ªº\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]*$/u.test(text)

/** Particles in lower case that a name in a passport may begin with. */
const particles =
  'af al ap av bin binti bint da das de degli dei del della den der des di do dos du el ibn la las le los op ten ter van vom von zu zum zur'
const behindParticles = new RegExp(`^(?:(?:${particles.replaceAll(' ', '|')}) +)+(?=\\p{Lu})`, 'u')

/** An upper-case letter and a letter, optionally with an apostrophe between them; particles may come before them. */
export const beginsAsName = (name: string): boolean =>
  /^\p{Lu}'?\p{L}/u.test(name.trim().replace(behindParticles, ''))

/** Nothing but letters, blanks, hyphens, apostrophes and points. */
export const hasNameSigns = (name: string): boolean => /^[\p{L} .'-]*$/u.test(name.trim())

/** A name with its first letter as a capital, unless it begins with particles, ignoring leading blanks. */
export const raiseFirst = (name: string): string =>
  behindParticles.test(name.trimStart())
    ? name
    : name.replace(/^\s*\S/u, (beginning) => beginning.toUpperCase())

/** A letter and its accents as one character where there is one: keyboards and PDF files also write them apart. */
export const composed = (text: string): string => text.normalize('NFC')

/** Replaces the curly apostrophes that phones type by straight ones. */
export const straightApostrophes = (text: string): string => text.replace(/[\u2018\u2019]/g, "'")
