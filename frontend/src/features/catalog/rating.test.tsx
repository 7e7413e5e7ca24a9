// Each place rounds the stars as the requirement has it; the figure beside them is the same in all of them (decision 22).
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Stars } from '@/shared/ui/Stars'
import { starsNearest, starsUp, wholeStars } from './rating'

test.each([
  [92, '4.6', [4, 5, 5]],
  [81, '4.1', [4, 5, 4]],
  [50, '2.5', [2, 3, 3]],
  [100, '5.0', [5, 5, 5]],
  [0, '0.0', [0, 0, 0]],
])('a rating of %s has the figure %s whatever the stars', (rating, figure, full) => {
  const places = [wholeStars, starsUp, starsNearest].map((rounded) => {
    const { container } = render(<Stars stars={rounded(rating)} rating={rating} />)
    expect(container.querySelector('small')?.textContent).toBe(figure)
    expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toContain(figure)
    return container.querySelectorAll('.star-full').length
  })
  expect(places).toEqual(full)
})
