// Files that somebody who means harm would upload, small to send and huge to open. Each is made on the spot.
import { crc32, deflateSync } from 'node:zlib'

interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A valid PNG of so many black pixels: one bit each, which deflate to next to nothing. */
export function hugePicture(side: number): Upload {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 1 })
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const buffer = Buffer.concat([
    mark,
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name: 'huge.png', mimeType: 'image/png', buffer }
}

/** A PDF of one page whose text is so many MiB of blanks, deflated twice. */
export function bombPdf(mebibytes: number): Upload {
  const packed = deflateSync(deflateSync(Buffer.alloc(mebibytes * 1024 * 1024, ' '), { level: 1 }))
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [ 3 0 R ] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 595 842 ] /Contents 4 0 R >>'),
    Buffer.concat([
      Buffer.from(`<< /Filter [ /FlateDecode /FlateDecode ] /Length ${packed.length} >>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ]),
  ]
  let file = Buffer.from('%PDF-1.7\n')
  let table = ''
  for (const [at, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`
    file = Buffer.concat([file, Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
  }
  const end = `xref\n0 5\n0000000000 65535 f \n${table}trailer << /Size 5 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return { name: 'bomb.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([file, Buffer.from(end)]) }
}
