// The beginning of a CSV file, which is enough to describe its layout: the whole file may be large, and is sent again with every change.
const sampleBytes = 262_144
const lineFeed = 10

/** Whole lines of the file's beginning. */
export async function sampleOf(file: File): Promise<File> {
  if (file.size <= sampleBytes) return file
  const bytes = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer())
  const end = bytes.lastIndexOf(lineFeed) + 1 || bytes.length
  return new File([bytes.subarray(0, end)], file.name, { type: file.type })
}
