// A project's fields in words, to show the difference between two editions.
import type { ProjectChoices, ProjectContent } from '@/console/shared/api/wire'
import { zonedTime, zoneName } from '@/console/shared/time/clock'
import { moneyText, numberText, percentText } from '@/shared/format'
import type { Translate } from '@/shared/i18n'
import { type OtherField, summariesAbout, type TermField } from './projectChanges'

type Field = TermField | OtherField

export interface ProjectTexts {
  /** What the field is called. */
  label: (field: Field) => string
  /** Its value as text; empty if there is none. */
  words: (field: Field) => string
}

interface Entry {
  id: number
  name_zh: string
  name_en: string
}

const lines = (parts: string[]): string => parts.filter((part) => part.trim()).join('\n')

export function projectTexts(
  t: Translate,
  content: ProjectContent,
  choices: ProjectChoices | undefined,
  tongue: 'zh' | 'en',
): ProjectTexts {
  const currency = choices?.currencies.find(({ id }) => id === content.currency_id)?.code ?? ''
  const nameIn = (entries: Entry[] | undefined, id: number | null): string => {
    if (id === null) return ''
    return entries?.find((entry) => entry.id === id)?.[`name_${tongue}`] ?? `#${id}`
  }
  const money = (amount: number | null) =>
    amount === null ? '' : currency ? moneyText(amount, currency) : numberText(amount, 2)
  const moment = (at: string | null) => (at ? zonedTime(at) : '')

  const label = (field: Field): string => {
    switch (field) {
      case 'name_zh':
        return t('console.content.inChinese', { label: t('console.standings.name') })
      case 'name_en':
        return t('console.content.inEnglish', { label: t('console.standings.name') })
      case 'address_zh':
        return t('console.content.inChinese', { label: t('console.projectEdit.address') })
      case 'address_en':
        return t('console.content.inEnglish', { label: t('console.projectEdit.address') })
      case 'currency_id':
        return t('console.projectEdit.currency')
      case 'images':
        return t('console.projectEdit.pictures')
      case 'risks':
        return t('console.projectEdit.kinds.risk')
      case 'fees':
        return t('console.projectEdit.kinds.fee')
      case 'opens_at':
      case 'funding_end':
        return t(`console.projectEdit.${field}`, { zone: zoneName })
      case 'rate_percent':
        return t('console.projectEdit.rate')
      default:
        return t(`console.projectEdit.${field}` as 'console.projectEdit.share_price', { currency: 'none' })
    }
  }

  const words = (field: Field): string => {
    switch (field) {
      case 'currency_id':
        return currency
      case 'rate_percent': {
        if (content.rate_percent === null) return ''
        const kind = t(content.is_roi ? 'console.projectEdit.roi' : 'console.projectEdit.irr')
        return `${percentText(content.rate_percent)} · ${kind}`
      }
      case 'share_price':
        return content.share_price === null ? '' : `${content.share_price} ${currency}`.trim()
      case 'offering_size':
      case 'project_size':
      case 'wire_minimum':
      case 'wire_maximum':
      case 'wallet_minimum':
      case 'wallet_maximum':
        return money(content[field])
      case 'opens_at':
      case 'funding_end':
        return moment(content[field])
      case 'frameworks':
        return content.frameworks.map((id) => nameIn(choices?.frameworks, id)).join(' · ')
      case 'partner_id':
        return content.partner_id === null
          ? t('console.projectEdit.noPartner')
          : nameIn(choices?.partners, content.partner_id)
      case 'property_type_id':
        return nameIn(choices?.property_types, content.property_type_id)
      case 'continent_id':
        return nameIn(choices?.continents, content.continent_id)
      case 'country_id':
        return nameIn(choices?.countries, content.country_id)
      case 'images':
        return t('console.projectEdit.pictureCount', { count: content.images.length })
      case 'table':
        return lines(
          content.table.flatMap((row) => [
            `${row.label_zh}: ${row.value_zh}`,
            `${row.label_en}: ${row.value_en}`,
          ]),
        )
      case 'summaries':
        return lines(
          summariesAbout(content, field).flatMap((summary) => [
            summary.kind ? t(`console.projectEdit.kinds.${summary.kind}`) : '',
            ...summaryLines(summary),
          ]),
        )
      case 'risks':
      case 'fees':
        return lines(summariesAbout(content, field).flatMap(summaryLines))
      default: {
        const value = content[field]
        return value === null ? '' : String(value)
      }
    }
  }
  return { label, words }
}

type Summary = ProjectContent['summaries'][number]

const summaryLines = (summary: Summary): string[] => [
  summary.published_at ? zonedTime(summary.published_at) : '',
  ...(['zh', 'en'] as const).flatMap((tongue) => [
    summary[`header_${tongue}`],
    ...summary[`text_${tongue}`].split('\n'),
  ]),
]
