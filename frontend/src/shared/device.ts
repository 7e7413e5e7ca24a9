// A browser's name, as a person would say it. A guess for display only: nothing is decided by it.
import { translate } from '@/shared/i18n'

const browsers: [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

const first = (kinds: [RegExp, string][], agent: string): string | undefined =>
  kinds.find(([sign]) => sign.test(agent))?.[1]

/** By its name where it is known; else `unknown`, which says so where nothing else is given. */
export function deviceName(agent: string, unknown = translate('shared.device.unknown')): string {
  const browser = first(browsers, agent)
  const system = first(systems, agent)
  if (browser && system) return translate('shared.device.on', { browser, system })
  return browser ?? system ?? (unknown || translate('shared.device.unknown'))
}

/** Whether it is held in a hand. */
export const isPhone = (agent: string): boolean => /iPhone|Android|Mobile/.test(agent)
