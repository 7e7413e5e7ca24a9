// What a sample shows about a layout: its headings, its first lines as they would be read, and a guess if there is no
// layout yet.
import { useEffect, useState } from 'react'
import { usePaused } from '@/console/shared/list/usePaused'
import { useServer } from '@/shared/api/query'
import { asRefusal } from '@/shared/api/refusal'
import { trySample } from '../api/layouts'
import type { CsvLayout } from '../api/wire'
import { headingsOnly } from './layout'
import { sampleOf } from './sample'

const nameOf = (file: File | undefined) => file && `${file.name}/${file.size}/${file.lastModified}`

interface SampleOptions {
  account: number
  file: File | undefined
  /** The layout as it is in the form. */
  layout: CsvLayout
  /** Everything that it needs is chosen. */
  isWhole: boolean
  /** No layout is kept yet, so that a guess fills the form for each file that is chosen. */
  isBlank: boolean
  onGuess: (guess: CsvLayout) => void
}

export function useSample({ account, file, layout, isWhole, isBlank, onGuess }: SampleOptions) {
  const name = nameOf(file)
  const typed = JSON.stringify(isWhole ? layout : headingsOnly(layout))
  const written = usePaused(typed)
  const [guessed, setGuessed] = useState<string>()
  const mayGuess = file !== undefined && isBlank && guessed !== name
  const ask = async (signal: AbortSignal, tried?: CsvLayout) =>
    trySample(account, await sampleOf(file as File), tried, signal)
  const guess = useServer(['ops', 'csv_guess', account, name], (signal) => ask(signal), { enabled: mayGuess })
  const tried = useServer(
    ['ops', 'csv_sample', account, name, written],
    (signal) => ask(signal, JSON.parse(written) as CsvLayout),
    { enabled: file !== undefined && !mayGuess && written === typed },
  )
  const isGuessed = mayGuess && guess.isFetched
  // biome-ignore lint/correctness/useExhaustiveDependencies: a guess is taken once, when it has come.
  useEffect(() => {
    if (!isGuessed) return
    setGuessed(name)
    if (guess.data?.guess) onGuess(guess.data.guess)
  }, [isGuessed, name])
  const failed = mayGuess ? guess.error : tried.error
  const seen = tried.data ?? guess.data
  return {
    sample: file && seen && (isWhole ? seen : { ...seen, lines: [], error: null }),
    /** A mistake in a field that the form reports itself. */
    refusal: failed && asRefusal(failed).messageKey !== 'Error_BadRequest' ? asRefusal(failed) : undefined,
    busy: file !== undefined && (guess.isFetching || tried.isFetching),
  }
}
