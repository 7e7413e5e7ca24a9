// Speaks from a catalogue as it is written, for tests of what a text becomes in one language.
import type { Translate } from '@/shared/i18n'

/** Says a key as a catalogue has it, with its values in their places. */
export function speaking(texts: Record<string, string>): Translate {
  const say = (key: string, values?: Record<string, unknown>) => {
    const text = texts[key]
    if (text === undefined) throw new Error(`no text for ${key}`)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]))
  }
  return Object.assign(say, { rich: say })
}
