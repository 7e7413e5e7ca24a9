import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '@/shared/format/day'
import { renderScreen } from '@/testing/render'
import { DayField } from './DayField'

test('a day of the desk is shown how to be typed by the present one, not by somebody’s birthday', () => {
  renderScreen(<DayField label="Record date" name="record_date" value="" onChange={() => undefined} />)
  expect(screen.getByLabelText('Record date').getAttribute('placeholder')).toBe(`Such as ${today()}`)
})
