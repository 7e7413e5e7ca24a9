// The projects that something can be distributed of.
import type { ProjectFunds } from '@/console/shared/api/wire'
import type { Language } from '@/shared/session/language'
import type { DistributionItem } from '../api/wire'

export interface ProjectChoice {
  id: number
  code: string
  /** In the reader's language. */
  name: string
  names: { zh: string; en: string }
  /** ISO 4217. */
  currency: string
}

const named = (locale: Language, { zh, en }: ProjectChoice['names'], code: string): string =>
  (locale === 'zh' ? zh || en : en || zh) || code

/** Each project once, though it has money in several currencies; by name, and that of the draft too. */
export function projectChoices(
  funds: Pick<ProjectFunds, 'project' | 'code' | 'currency'>[],
  draft: DistributionItem | undefined,
  locale: Language,
): ProjectChoice[] {
  const own = draft && { id: draft.project, code: draft.project_code, names: draft.project_name }
  const listed = funds.map(({ project: { id, name_zh: zh, name_en: en }, code, currency }) => ({
    id,
    code,
    names: { zh, en },
    currency,
  }))
  const all = own && draft ? [{ ...own, currency: draft.currency }, ...listed] : listed
  return all
    .filter(({ id }, at) => all.findIndex((other) => other.id === id) === at)
    .map((project) => ({ ...project, name: named(locale, project.names, project.code) }))
    .sort((one, other) => one.name.localeCompare(other.name, locale))
}
