// Lets the signer draw beside the typed name. Without this script the page works as it is, and the name alone signs.
'use strict'

const field = document.querySelector('input[name=drawing]')
const box = document.querySelector('.draw')
const pad = box?.querySelector('canvas')
const clear = box?.querySelector('button')

// The units of the drawing, as the server knows them.
const width = 1000
const height = 350
// Points closer than this to the one before add nothing that is seen.
const least = 5
const mostPoints = 3000

let strokes = []
let current = null

const read = (text) =>
  text ? text.split(';').map((stroke) => stroke.split(' ').map((point) => point.split(',').map(Number))) : []

const write = () => strokes.map((stroke) => stroke.map((point) => point.join(',')).join(' ')).join(';')

function show() {
  const across = pad.clientWidth * devicePixelRatio
  if (pad.width !== Math.round(across)) {
    pad.width = Math.round(across)
    pad.height = Math.round((across * height) / width)
  }
  const scale = pad.width / width
  const brush = pad.getContext('2d')
  brush.clearRect(0, 0, pad.width, pad.height)
  brush.strokeStyle = getComputedStyle(pad).color
  brush.lineWidth = 7 * scale
  brush.lineCap = brush.lineJoin = 'round'
  for (const stroke of strokes) {
    brush.beginPath()
    brush.moveTo(stroke[0][0] * scale, stroke[0][1] * scale)
    stroke.forEach(([x, y], at) => {
      const [nextX, nextY] = stroke[at + 1] ?? [x, y]
      brush.quadraticCurveTo(x * scale, y * scale, ((x + nextX) / 2) * scale, ((y + nextY) / 2) * scale)
    })
    brush.stroke()
  }
  clear.hidden = strokes.length === 0
}

function place(event) {
  const frame = pad.getBoundingClientRect()
  const within = (share, most) => Math.round(Math.min(1, Math.max(0, share)) * most)
  return [
    within((event.clientX - frame.left) / frame.width, width),
    within((event.clientY - frame.top) / frame.height, height),
  ]
}

function add(event) {
  const [x, y] = place(event)
  const before = current[current.length - 1]
  const count = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  if (count < mostPoints && Math.hypot(x - before[0], y - before[1]) >= least) current.push([x, y])
}

if (field && pad) {
  box.hidden = false
  strokes = read(field.value)
  pad.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return
    event.preventDefault()
    pad.setPointerCapture(event.pointerId)
    current = [place(event)]
    strokes.push(current)
    show()
  })
  pad.addEventListener('pointermove', (event) => {
    if (!current || !event.isPrimary) return
    for (const part of event.getCoalescedEvents?.() ?? [event]) add(part)
    show()
  })
  for (const end of ['pointerup', 'pointercancel'])
    pad.addEventListener(end, () => {
      current = null
      field.value = write()
    })
  clear.addEventListener('click', () => {
    strokes = []
    field.value = ''
    show()
    pad.focus()
  })
  addEventListener('resize', show)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
  show()
}
