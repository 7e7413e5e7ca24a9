// Drawn examples of what a copy must show, where there is none yet. The words beside them say the same.
import type { ReactNode } from 'react'

function Example({ children }: { children: ReactNode }) {
  return (
    <svg className="paper-drawing" viewBox="0 0 320 200" aria-hidden="true" focusable="false">
      <path
        className="paper-corners"
        d="M12 34V20a8 8 0 018-8h14M286 12h14a8 8 0 018 8v14M308 166v14a8 8 0 01-8 8h-14M34 188H20a8 8 0 01-8-8v-14"
      />
      <rect className="paper-sheet" x="36" y="30" width="248" height="140" rx="10" />
      {children}
    </svg>
  )
}

function Portrait({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="paper-photo" width="56" height="68" rx="6" />
      <circle className="paper-person" cx="28" cy="27" r="11" />
      <path className="paper-person" d="M8 68c1-15 9-23 20-23s19 8 20 23z" />
    </g>
  )
}

export function PassportDrawing() {
  return (
    <Example>
      <Portrait x={52} y={46} />
      <path className="paper-line" d="M124 56h72M124 74h128M124 92h104M124 110h56" />
      <path className="paper-code" d="M52 136h216M52 152h216" />
    </Example>
  )
}

export function LetterDrawing() {
  return (
    <Example>
      <path className="paper-line paper-strong" d="M56 54h72" />
      <path className="paper-line" d="M56 78h96M56 94h84M56 110h104" />
      <path className="paper-line" d="M56 138h192M56 154h148M208 54h40" />
    </Example>
  )
}

export function CardFrontDrawing() {
  return (
    <Example>
      <path className="paper-line" d="M56 58h44M56 78h72M56 98h92M56 116h76" />
      <path className="paper-line paper-strong" d="M56 146h148" />
      <Portrait x={208} y={52} />
    </Example>
  )
}

export function CardBackDrawing() {
  return (
    <Example>
      <circle className="paper-photo" cx="82" cy="76" r="24" />
      <path
        className="paper-person"
        d="M82 60l4.700 9.600 10.600 1.500-7.700 7.400 1.900 10.500-9.500-5-9.500 5 1.900-10.500-7.700-7.400 10.600-1.500z"
      />
      <path className="paper-line paper-strong" d="M126 66h124M126 86h92" />
      <path className="paper-line" d="M96 128h144M96 146h112" />
    </Example>
  )
}
