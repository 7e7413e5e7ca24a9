import { describe, expect, it } from 'vitest'
import en from '@/console/messages.en.json'
import zh from '@/console/messages.zh.json'
import type { Translate } from '@/shared/i18n'
import { detailText, reasonText } from './told'

/** Says a key as a catalogue has it, with its values in their places. */
function speaking(texts: Record<string, string>): Translate {
  const say = (key: string, values?: Record<string, unknown>) => {
    const text = texts[key]
    if (text === undefined) throw new Error(`no text for ${key}`)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]))
  }
  return Object.assign(say, { rich: say })
}
const chinese = speaking(zh)
const english = speaking(en)

describe('what the server says in words of its own', () => {
  it('is told in the language of the desk', () => {
    expect(reasonText(chinese, 'what it carries was no longer valid')).toBe('发送前验证码或链接已失效')
    expect(reasonText(english, 'no provider is configured for the country code 852')).toBe(
      'No provider is set up for the country code 852',
    )
    expect(reasonText(chinese, 'SMTP: no answer in time')).toBe('SMTP：未及时响应')
    expect(detailText(chinese, 'handed in')).toBe('已提交审核')
    expect(detailText(chinese, '2 sent again, 1 left')).toBe('重发 2 条，1 条保持不变')
    expect(detailText(chinese, 'added as finance, approver')).toBe('已添加，角色：finance, approver')
    expect(detailText(chinese, 'LWAIT to GWAIT')).toBe('LWAIT → GWAIT')
    expect(detailText(english, 'LWAIT to GWAIT')).toBe('LWAIT to GWAIT')
    expect(detailText(chinese, 'DDForm 7: SENT to COMPLETING')).toBe('DDForm 7: SENT → COMPLETING')
  })

  it('keeps the words of providers and of editors', () => {
    for (const reason of ['Twilio: HTTP 400, error 21211', 'undelivered, error 30005', '550 no such user'])
      expect(reasonText(chinese, reason)).toBe(reason)
    for (const detail of ['', 'ALDR', 'Passport sha256 00ff', 'payment:7:paid'])
      expect(detailText(chinese, detail)).toBe(detail)
    const told = 'draft\nname_en: "published" -> "draft"'
    expect(detailText(chinese, told)).toBe('已保存草稿\nname_en: "published" -> "draft"')
  })

  it('has no word of English left in Chinese', () => {
    const texts: Record<string, string> = zh
    const own = Object.keys(texts).filter((key) => /^console\.(reason|detail)\./.test(key))
    expect(own.length).toBeGreaterThan(50)
    const left = own.filter((key) => /[A-Za-z]{2}/.test(texts[key]?.replace(/\{\w+\}|HTTP/g, '') ?? 'none'))
    expect(left).toEqual([])
  })
})
