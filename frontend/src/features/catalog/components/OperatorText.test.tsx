import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OperatorText } from './OperatorText'

const shown = (text: string) => render(<OperatorText text={text} />).container.querySelector('.prose')

test('keeps "less than" as it was written, in a plain text and between tags', () => {
  expect(shown('Yields < 5 %\nand <3 years')?.innerHTML).toBe('<p>Yields &lt; 5 %</p><p>and &lt;3 years</p>')
  const formatted = shown('<p>收益 < 5 %，<b>期限</b> <3 年 &lt; R&amp;D</p>')
  expect(formatted?.textContent).toBe('收益 < 5 %，期限 <3 年 < R&D')
  expect(formatted?.querySelector('b')?.textContent).toBe('期限')
})
