// Which key means what, as one pure table. It touches no page: screens implement the acts.
import type { QueueName } from '../api/wire'
import { queueNames, queues } from '../queues'

type DeskAct =
  | QueueName
  | 'help'
  | 'investors'
  | 'campaigns'
  | 'projects'
  | 'partners'
  | 'contents'
  | 'questionnaires'
  | 'frameworks'
  | 'operators'
  | 'outbox'
  | 'audit'
  | 'payments'
  | 'payouts'
  | 'receipts'
  | 'ledger'
  | 'reconciliation'
  | 'proposals'
/** Every letter means something in an item already, so that these places have their keys in lists only. */
type OfLists =
  | 'today'
  | 'statement_lines'
  | 'distributions'
  | 'adjustments'
  | 'exchange_rates'
  | 'bank_accounts'
  | 'figures'
export type ListAct =
  | DeskAct
  | OfLists
  | 'down'
  | 'up'
  | 'open'
  | 'search'
  | 'make'
  | 'mine'
  | 'overdue'
  | 'widen'
export type ItemAct =
  | DeskAct
  | 'pass'
  | 'fail'
  | 'return'
  | 'issue'
  | 'revoke'
  | 'correct'
  | 'aside'
  | 'next'
  | 'previous'
  | 'leave'
  | 'document'
  | 'documentBack'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'rotate'
  | 'pageDown'
  | 'pageUp'
  | 'compare'
  | 'close'
export type KeyAct = ListAct | ItemAct
export type Scope = 'list' | 'item'

/** The queues by their keys. */
const queueKeys = queueNames
  .map((queue) => ({ key: queues[queue].key, queue }))
  .sort((one, other) => one.key.localeCompare(other.key))

const everywhere: Record<string, DeskAct> = {
  ...Object.fromEntries(queueKeys.map(({ key, queue }) => [key, queue])),
  '?': 'help',
  '4': 'proposals',
  '5': 'projects',
  '6': 'partners',
  '7': 'contents',
  '8': 'investors',
  '9': 'campaigns',
  q: 'questionnaires',
  w: 'frameworks',
  o: 'operators',
  e: 'outbox',
  a: 'audit',
  y: 'payments',
  z: 'receipts',
  s: 'payouts',
  g: 'ledger',
  h: 'reconciliation',
}

const listKeys: Record<string, ListAct> = {
  ...everywhere,
  '0': 'today',
  b: 'statement_lines',
  r: 'distributions',
  t: 'adjustments',
  c: 'exchange_rates',
  i: 'bank_accounts',
  f: 'figures',
  j: 'down',
  ArrowDown: 'down',
  k: 'up',
  ArrowUp: 'up',
  Enter: 'open',
  '/': 'search',
  n: 'make',
  m: 'mine',
  v: 'overdue',
  x: 'widen',
}

const itemKeys: Record<string, ItemAct> = {
  ...everywhere,
  p: 'pass',
  f: 'fail',
  l: 'return',
  i: 'issue',
  r: 'revoke',
  u: 'correct',
  x: 'aside',
  n: 'next',
  b: 'previous',
  Escape: 'leave',
  ']': 'document',
  '[': 'documentBack',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
  t: 'rotate',
  c: 'compare',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
}

const tables: Record<Scope, Record<string, KeyAct>> = { list: listKeys, item: itemKeys }

export interface Pressed {
  key: string
  ctrlKey?: boolean
  metaKey?: boolean
  altKey?: boolean
  /** Somebody is typing, or the key belongs to the control that has the focus. */
  typing?: boolean
  /** A button, a link or a box to tick has the focus: Enter is its own. */
  onControl?: boolean
  /** One of several to choose from has the focus: the arrows go to the next of them. */
  onChoice?: boolean
  /** Something in a form has the focus, though nobody types in it. */
  inForm?: boolean
  /** A decision is being written, wherever the focus is. */
  deciding?: boolean
  /** The focus is among the documents. */
  inDocuments?: boolean
}

const ofDocuments: ReadonlySet<KeyAct> = new Set<ItemAct>([
  'document',
  'documentBack',
  'zoomIn',
  'zoomOut',
  'fit',
  'rotate',
  'pageDown',
  'pageUp',
  'compare',
])

/** While a decision is written no key begins another act: Escape closes it, and a reader of the documents turns their pages. */
function whileDeciding(act: KeyAct | undefined, inDocuments?: boolean): KeyAct | undefined {
  if (act === 'leave') return 'close'
  return inDocuments && act && ofDocuments.has(act) ? act : undefined
}

/**
 * The act of a key, or none: keys with modifiers are the browser's, keys in a field are the field's, and letters in a
 * form do nothing, since they are meant as text.
 */
export function actOf(scope: Scope, pressed: Pressed): KeyAct | undefined {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined
  if (pressed.typing) return undefined
  if (pressed.onControl && pressed.key === 'Enter') return undefined
  if (pressed.onChoice && pressed.key.startsWith('Arrow')) return undefined
  const isSign = pressed.key.length === 1
  const act = tables[scope][isSign ? pressed.key.toLowerCase() : pressed.key]
  if (pressed.deciding) return whileDeciding(act, pressed.inDocuments)
  return scope === 'item' && pressed.inForm && isSign ? undefined : act
}

/** An act that the sheet names; those that go the other way share its line. */
type NamedAct = Exclude<KeyAct, 'documentBack' | 'zoomOut' | 'pageUp' | 'close'>

/** What the help sheet lists, in this order: the keys and the name of what they do (`console.keys.*`). */
export const keySheet: { scope: Scope; keys: string[]; act: NamedAct }[] = [
  { scope: 'list', keys: ['J', '↓'], act: 'down' },
  { scope: 'list', keys: ['K', '↑'], act: 'up' },
  { scope: 'list', keys: ['Enter'], act: 'open' },
  { scope: 'list', keys: ['/'], act: 'search' },
  { scope: 'list', keys: ['M'], act: 'mine' },
  { scope: 'list', keys: ['V'], act: 'overdue' },
  { scope: 'list', keys: ['X'], act: 'widen' },
  { scope: 'list', keys: ['0'], act: 'today' },
  ...queueKeys.map(({ key, queue }) => ({
    scope: 'list' as const,
    keys: [key.toUpperCase()],
    act: queue,
  })),
  { scope: 'list', keys: ['4'], act: 'proposals' },
  { scope: 'list', keys: ['5'], act: 'projects' },
  { scope: 'list', keys: ['6'], act: 'partners' },
  { scope: 'list', keys: ['7'], act: 'contents' },
  { scope: 'list', keys: ['8'], act: 'investors' },
  { scope: 'list', keys: ['9'], act: 'campaigns' },
  { scope: 'list', keys: ['Q'], act: 'questionnaires' },
  { scope: 'list', keys: ['W'], act: 'frameworks' },
  { scope: 'list', keys: ['O'], act: 'operators' },
  { scope: 'list', keys: ['E'], act: 'outbox' },
  { scope: 'list', keys: ['A'], act: 'audit' },
  { scope: 'list', keys: ['Z'], act: 'receipts' },
  { scope: 'list', keys: ['B'], act: 'statement_lines' },
  { scope: 'list', keys: ['S'], act: 'payouts' },
  { scope: 'list', keys: ['R'], act: 'distributions' },
  { scope: 'list', keys: ['Y'], act: 'payments' },
  { scope: 'list', keys: ['T'], act: 'adjustments' },
  { scope: 'list', keys: ['C'], act: 'exchange_rates' },
  { scope: 'list', keys: ['I'], act: 'bank_accounts' },
  { scope: 'list', keys: ['G'], act: 'ledger' },
  { scope: 'list', keys: ['H'], act: 'reconciliation' },
  { scope: 'list', keys: ['F'], act: 'figures' },
  { scope: 'list', keys: ['N'], act: 'make' },
  { scope: 'item', keys: ['P'], act: 'pass' },
  { scope: 'item', keys: ['F'], act: 'fail' },
  { scope: 'item', keys: ['L'], act: 'return' },
  { scope: 'item', keys: ['I'], act: 'issue' },
  { scope: 'item', keys: ['R'], act: 'revoke' },
  { scope: 'item', keys: ['U'], act: 'correct' },
  { scope: 'item', keys: ['X'], act: 'aside' },
  { scope: 'item', keys: ['N'], act: 'next' },
  { scope: 'item', keys: ['B'], act: 'previous' },
  { scope: 'item', keys: ['[', ']'], act: 'document' },
  { scope: 'item', keys: ['+', '−'], act: 'zoomIn' },
  { scope: 'item', keys: ['0'], act: 'fit' },
  { scope: 'item', keys: ['T'], act: 'rotate' },
  { scope: 'item', keys: ['PgUp', 'PgDn'], act: 'pageDown' },
  { scope: 'item', keys: ['C'], act: 'compare' },
  { scope: 'item', keys: ['Esc'], act: 'leave' },
]

/** The row after a step in a list of `count`, held at both ends. */
export function stepped(at: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1
  return Math.min(count - 1, Math.max(0, at + by))
}

/** As printed on the keys, in every language. */
export const confirmKeys = 'Ctrl ↵'
export const cancelKey = 'Esc'
