import { expect, test } from 'vitest'
import { isBic, isMistypedIban } from './bankNumber'

test.each([
  ['GB29 NWBK 6016 1331 9268 19', false],
  ['de89370400440532013000', false],
  ['NO93 8601 1117 947', false],
  ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', false],
  ['6222020200112233', false],
  ['CN29 NWBK 6016 1331 9268 18', false],
  ['DE12345678', false],
  ['GB29 NWBK 6016 1331 9268 18', true],
  ['DE88370400440532013000', true],
  ['NO0186011000026', true],
])('%s is a mistyped IBAN: %s', (written, is) => expect(isMistypedIban(written)).toBe(is))

test.each([
  ['DEUTDEFF', true],
  ['deut de ff 500', true],
  ['E097AEXX', true],
  ['DEUT', false],
  ['DEUTDEFF5', false],
  ['DEUT1EFF', false],
  ['DEUTDEFF5000', false],
])('%s is a BIC: %s', (written, is) => expect(isBic(written)).toBe(is))
