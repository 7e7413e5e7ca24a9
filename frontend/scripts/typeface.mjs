// The typeface of Latin text and figures: Inter, reduced to the characters that names, amounts and texts need, and to
// the weights in use. Chinese is left to the system. The same packages make the same file.
import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import subsetFont from 'subset-font'

/** From first to last: Latin with the accents of European languages, Pinyin and Vietnamese; punctuation, currencies, arrows, signs. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x1cd, 0x1dc],
  [0x218, 0x21b],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ea0, 0x1ef9],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x2030, 0x2033],
  [0x2039, 0x203a],
  [0x2044, 0x2044],
  [0x20a0, 0x20bf],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2248, 0x2248],
  [0x2260, 0x2265],
]

const characters = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
).join('')

const folder = (root) => path.join(root, 'node_modules/inter-ui')

const subset = (root) =>
  subsetFont(readFileSync(path.join(folder(root), 'variable/InterVariable.woff2')), characters, {
    targetFormat: 'woff2',
    variationAxes: { opsz: 14, wght: { min: 400, max: 700 } },
    // Tabular figures, kerning, and letters put together from an accent and its base.
    keepFeatures: ['tnum', 'kern', 'ccmp', 'locl', 'mark', 'mkmk'],
    noHinting: true,
    // Its owner and licence.
    preserveNameIds: [0, 13, 14],
  })

/** `url("typeface:inter.woff2")` in a style sheet. */
export function typeface(root) {
  let made
  return {
    name: 'typeface',
    setup(build) {
      build.onResolve({ filter: /^typeface:/ }, ({ path: name }) => ({
        path: name.slice('typeface:'.length),
        namespace: 'typeface',
      }))
      build.onLoad({ filter: /.*/, namespace: 'typeface' }, async () => {
        made ??= subset(root)
        return { contents: await made, loader: 'file' }
      })
    },
  }
}

/** The licence that goes along with every copy. */
export const copyLicence = (root, to) => copyFileSync(path.join(folder(root), 'LICENSE.txt'), to)
