import { expect, it } from 'vitest'
import { speaking } from '@/testing/speaking'
import en from '../messages.en.json'
import zh from '../messages.zh.json'
import { reasonText } from './reason'

const [chinese, english] = [speaking(zh), speaking(en)]

it('tells why a message was not sent in the language of the desk', () => {
  expect(reasonText(chinese, 'what it carries was no longer valid')).toBe('发送前验证码或链接已失效')
  expect(reasonText(english, 'no provider is configured for the country code 852')).toBe(
    'No provider is set up for the country code 852',
  )
  expect(reasonText(chinese, 'SMTP: no answer in time')).toBe('SMTP：未及时响应')
})

it('keeps the words of providers', () => {
  for (const reason of ['Twilio: HTTP 400, error 21211', 'undelivered, error 30005', '550 no such user'])
    expect(reasonText(chinese, reason)).toBe(reason)
})

it('has no word of English left in Chinese', () => {
  const texts: Record<string, string> = zh
  const own = Object.keys(texts).filter((key) => key.startsWith('console.reason.'))
  expect(own.length).toBe(10)
  const left = own.filter((key) => /[A-Za-z]{2}/.test(texts[key]?.replace(/\{\w+\}|HTTP/g, '') ?? 'none'))
  expect(left).toEqual([])
})
