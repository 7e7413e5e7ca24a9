// An edited field as the audit trail writes it: `slides.0.title_zh: "A" -> "B"`. The field's name is translated; the editor's own words are
// not.
import { isMessageId, type Translate } from '@/shared/i18n'
import { frameworkCodes } from '../place/records'
import { zonedTime } from '../time/clock'

const line = /^(?<field>[\w.]+): (?<was>"(?:[^"\\]|\\.)*") -> (?<is>gone|"(?:[^"\\]|\\.)*")$/

/** Fields of which the trail can only say that they changed. */
const files = ['image', 'logo', 'icon', 'file', 'wechat']

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', '0': '\0' }

const unescaped = (quoted: string): string =>
  quoted
    .slice(1, -1)
    .replace(/\\(?:u\{([0-9a-f]+)\}|(.))/g, (_, point: string | undefined, sign: string) =>
      point ? String.fromCodePoint(Number.parseInt(point, 16)) : (escapes[sign] ?? sign),
    )

/** Its entry in a list, its name, its language; nothing where this build does not know the field. */
function nameOf(t: Translate, field: string): { name: string; leaf: string } | undefined {
  const parts: string[] = []
  let leaf = ''
  for (const step of field.split('.')) {
    if (/^\d+$/.test(step)) {
      const list = `console.editedIn.${leaf}`
      if (!isMessageId(list)) return undefined
      parts.push(t(list, { number: Number(step) + 1 }))
      continue
    }
    leaf = step
  }
  const [, bare = leaf, language] = /^(.*)_(zh|en)$/.exec(leaf) ?? []
  const key = `console.edited.${bare}`
  if (isMessageId(key)) parts.push(t(key))
  else if (!isMessageId(`console.editedIn.${bare}`)) return undefined
  if (language === 'zh') parts.push(t('console.editedLanguage.chinese'))
  if (language === 'en') parts.push(t('console.editedLanguage.english'))
  return { name: parts.join(' · '), leaf: bare }
}

function valueText(t: Translate, leaf: string, value: string): string {
  if (value === '') return t('console.content.empty')
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'console.yes' : 'console.no')
  if (leaf === 'frameworks') return frameworkCodes[Number(value) - 1] ?? value
  if (leaf === 'payment_methods') return methodOf(t, value)
  if (leaf === 'kind') return wordOf(t, `console.editedKind.${value}`, value)
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return zonedTime(value)
  return value
}

const wordOf = (t: Translate, key: string, value: string): string => (isMessageId(key) ? t(key) : value)

function methodOf(t: Translate, id: string): string {
  if (id === '2') return t('console.method.Wire')
  return id === '1010' ? t('console.method.Wallet') : id
}

/** A line of the trail about a field, in words; any other line unchanged. */
export function editedText(t: Translate, told: string): string {
  const { field = '', was = '', is = '' } = line.exec(told)?.groups ?? {}
  const known = nameOf(t, field)
  if (!field || !known) return told
  const { name, leaf } = known
  const before = unescaped(was)
  if (is === 'gone') {
    return files.includes(leaf) || leaf === 'images'
      ? t('console.change.removedFile', { name })
      : t('console.change.removed', { name, before: valueText(t, leaf, before) })
  }
  if (files.includes(leaf))
    return t(before === '' ? 'console.change.addedFile' : 'console.change.replaced', { name })
  const after = valueText(t, leaf, unescaped(is))
  if (before === '') return t('console.change.set', { name, after })
  return t('console.change.changed', { name, before: valueText(t, leaf, before), after })
}
