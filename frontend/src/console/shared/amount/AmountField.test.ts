import { expect, test } from 'vitest'
import { narrowDigits } from './AmountField'

test('digits of full width are digits', () => expect(narrowDigits('１２００．５')).toBe('1200.5'))
